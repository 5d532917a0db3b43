"""Many targets for an arm, as terminals of an instrument, and the verdict on each."""
