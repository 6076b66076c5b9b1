"""The privacy report to sign: what a check found as one page, for whoever answers for the release."""
