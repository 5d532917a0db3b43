"""What a block diagram consists of and where it stands: boxes, terminals, ways of wires; nothing is drawn."""
