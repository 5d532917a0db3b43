"""Files of a million rows: CSV against pandas, PLY against Open3D, both against writing as many bytes.

Run with `python tests/bench/bench_files.py`.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

import hook
import numpy as np
from race import Contender, race

ROWS = 1_000_000


def main() -> None:
    """Print the tables."""
    import open3d
    import pandas

    rng = np.random.default_rng(0)
    data = rng.uniform(-300, 300, (ROWS, 7))
    columns = [f"c{i}" for i in range(7)]
    points = rng.uniform(-1, 1, (ROWS, 3)).astype(np.float32)
    colours = rng.integers(0, 256, (ROWS, 3), np.uint8)
    with tempfile.TemporaryDirectory() as folder:
        csv, ply = str(Path(folder, "a.csv")), str(Path(folder, "a.ply"))
        table = pandas.DataFrame(data[: ROWS // 10], columns=columns)
        race(
            f"CSV, {ROWS} rows of 7 numbers",
            Contender("this project", ROWS, lambda: hook.csv(csv, columns, data)),
            Contender("pandas.to_csv", ROWS // 10, lambda: table.to_csv(csv, index=False)),
            Contender("as many bytes at once", ROWS, lambda: np.zeros(ROWS * 70, np.uint8).tofile(csv)),
            repeats=3,
        )
        cloud = open3d.geometry.PointCloud(open3d.utility.Vector3dVector(points.astype(float)))
        cloud.colors = open3d.utility.Vector3dVector(colours / 255)
        race(
            f"PLY, {ROWS} coloured points",
            Contender("this project", ROWS, lambda: hook.ply(ply, points, colours)),
            Contender("Open3D, binary", ROWS, lambda: open3d.io.write_point_cloud(ply, cloud)),
            Contender("as many bytes at once", ROWS, lambda: np.zeros(ROWS * 15, np.uint8).tofile(ply)),
            repeats=5,
        )


if __name__ == "__main__":
    main()
