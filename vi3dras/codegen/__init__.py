"""Programs for one arm in other languages: what the core computes, traced, spelt, and proved by vectors."""
