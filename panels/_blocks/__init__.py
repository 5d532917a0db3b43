"""The blocks: small instruments for diagrams that students compose, one file each, found by themselves."""

from __future__ import annotations
