"""Numbers: exact odds, equilibria, solved duels and simulations, through the rules that play."""
