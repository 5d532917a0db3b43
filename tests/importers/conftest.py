"""A package of descriptions on the disk."""

from __future__ import annotations

from pathlib import Path

import pytest
from importers.spoilt import laid_out


@pytest.fixture
def urdf_folder(tmp_path: Path) -> Path:
    """Where the descriptions are, `meshes` of the same package beside it."""
    return laid_out(tmp_path)
