"""Tests of the browser game."""
