"""What the D-H Explorer asks: frames to frames, other notations, speeds, forces, solutions to solutions."""
