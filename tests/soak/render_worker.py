"""A day's worth of pictures: the render process must neither go blank nor grow.

Run with `python tests/soak/render_worker.py [pictures]`; 200,000 small pictures are the promise.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

import numpy as np

from vi3dras.arm.library import load_robot
from vi3dras.render.camera import Camera
from vi3dras.render.client import RenderClient
from vi3dras.render.scene import Grid
from vi3dras.solids import arm_solid

SIZE = (96, 64)


def memory(process: int) -> int:
    """Resident memory in KiB."""
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))


def main(wanted: int) -> None:
    """Draw, count and tell."""
    robot = load_robot("lynx6")
    body = arm_solid(robot)
    client = RenderClient(SIZE)
    client.show(*body.posed(robot.home), Grid())
    client.look(Camera(target=(0.0, 0.0, 0.2), distance=1.2))
    into = np.empty((SIZE[1], SIZE[0], 4), np.float32)
    pictures = blanks = 0
    first = last = 0
    begin = time.monotonic()
    while pictures < wanted:
        picture = client.poll(into)
        if picture is None:
            time.sleep(0.0005)
            continue
        pictures += 1
        blanks += int(picture.pixels[..., :3].std() < 0.01)
        q = robot.home + 0.5 * np.sin(pictures * np.arange(1, robot.n + 1) * 0.01)
        client.move(body.place(q))
        pid = client.worker
        if pid is not None:
            last = memory(pid)
            first = last if pictures == 2000 else first
        if pictures % 10000 == 0:
            rate = pictures / (time.monotonic() - begin)
            told = f"{pictures} pictures, {rate:.0f}/s, {blanks} blank, {last} KiB"
            print(told, flush=True)
    client.close()
    growth = (last - first) / first
    told = f"{pictures} pictures, {blanks} blank, {client.restarts.count} restarts"
    print(f"{told}, memory grew by {growth:.1%}")
    sys.exit(blanks > 0 or growth > 0.2)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200_000)
