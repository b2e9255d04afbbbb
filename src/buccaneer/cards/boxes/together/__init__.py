"""Contracts together or alone."""
