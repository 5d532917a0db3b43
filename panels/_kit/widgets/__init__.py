"""What can be set, typed, chosen and read: drawn widgets, each told what it shows."""
