"""Surfaces, volumes and curves before an arm: placed, painted with what it can reach, fitted to it."""
