"""The pages of the symbols instrument, each a part with steps of its own."""
