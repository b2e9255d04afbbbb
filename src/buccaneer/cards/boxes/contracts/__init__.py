"""Contracts in competition."""
