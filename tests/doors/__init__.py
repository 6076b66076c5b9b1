"""The command line and all that a user touches of it."""
