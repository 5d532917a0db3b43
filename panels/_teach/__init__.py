"""What the Teach Pendant is made of: a part for each of its pages."""
