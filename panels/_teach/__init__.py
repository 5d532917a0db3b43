"""The pages of the Teach Pendant, each a part with steps of its own."""
