"""What an arm is asked of forces: torques that hold it, torques that move it, and what it can carry."""
