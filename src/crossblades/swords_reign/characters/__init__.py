"""Characters between fights: their files, their growth, what fights and rests leave on them."""
