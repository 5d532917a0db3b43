"""The pages of the Dynamics Lab, each a part with steps of its own, and what they share."""
