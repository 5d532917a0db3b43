"""What the joints do while the tool goes along a way, through a grid of targets, or to points of a file."""
