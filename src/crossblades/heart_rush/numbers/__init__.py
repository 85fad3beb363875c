"""What things come to: odds, duels, what a fight is worth, fights as numbers."""
