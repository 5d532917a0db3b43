"""Control: a law that asks motors for torques, sampled and delayed, around an arm moved by forces."""
