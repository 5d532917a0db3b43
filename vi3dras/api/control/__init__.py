"""What an arm is asked of control: a desired motion, a law with gains, and how well they go together."""
