"""What a D-H table means, as terminals of an instrument: frames that move step by step."""
