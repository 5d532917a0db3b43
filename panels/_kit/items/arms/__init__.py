"""What stands on the pages of one arm: its joints, its inverse, its joints while the tool moves."""
