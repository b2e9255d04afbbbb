"""The cards and contracts of Just One More Contract."""
