"""Rotations and rigid motions: Euler angles in every order, screws, compound rotations, repair."""
