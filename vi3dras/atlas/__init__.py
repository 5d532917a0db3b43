"""From solution to solution: motions between two, and every branch along a way as ribbons."""
