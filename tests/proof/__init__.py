"""Certificates, their checker, and its arithmetic."""
