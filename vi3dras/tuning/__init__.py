"""The search for better gains: over a grid, by optimisers, for several payloads, and step by step."""
