"""The arm that stands there: a part for each page of the Remote Arm."""
