"""Where an arm can reach: clouds over whole grids of joint values."""
