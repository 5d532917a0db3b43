"""The instruments: one file each, found by itself."""
