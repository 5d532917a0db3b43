"""A control loop near a pose: linear, sampled and delayed as it is; response, margins, poles, limits."""
