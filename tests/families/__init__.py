"""What the battery asks of each family of games."""
