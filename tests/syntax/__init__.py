"""Tests of the way from files to IR."""
