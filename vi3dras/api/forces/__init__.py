"""What an arm is asked of forces: the torques that hold it, the torques that move it, and what it can carry."""
