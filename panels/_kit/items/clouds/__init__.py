"""What stands on the pages of clouds and of many targets: what is swept, shown, cut and judged.

Each module here names parts of a face with what they show; by standing here they are known.
"""

from . import (  # noqa: F401
    card,
    clip,
    cloud,
    colour,
    compare,
    cost,
    detail,
    explore,
    facts,
    files,
    hand,
    section,
    study,
    target,
    verdict,
    walk,
    workspace,
)
