"""A class shares one arm: a queue, one holder at a time, over the network."""
