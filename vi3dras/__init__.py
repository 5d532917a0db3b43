"""Virtual instruments for students of robot arms: the core, without a window."""

import os

__version__ = "0.1.0"

# Our arrays are many and small or cut into pieces: threads inside each product would only get in each
# other's way, and would make the last digit depend on their number.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
