"""Forces and motion: the torques that a motion takes, and the motion that torques make."""
