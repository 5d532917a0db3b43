"""The pages of the Teach Pendant, a part of the instrument each."""
