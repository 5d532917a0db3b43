"""Where an arm can be, as terminals of an instrument: sweeps, clouds, facts, looking into them."""
