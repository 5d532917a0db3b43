"""Runs of a loop: one with all that happens, or thousands, and whether they are stable."""
