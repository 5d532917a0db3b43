"""The pages of the Control Lab, a part of it each."""
