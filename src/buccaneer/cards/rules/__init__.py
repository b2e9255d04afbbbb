"""The rules all card games share: compiled, and aware of no box."""
