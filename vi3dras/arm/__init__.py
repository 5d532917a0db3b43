"""A serial arm as a value, its file, and the servos that turn it."""
