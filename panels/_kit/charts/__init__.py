"""Lines over a shared axis: charts, strips, plots, and the player that runs along them."""
