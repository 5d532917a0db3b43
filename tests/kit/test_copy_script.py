"""Copy as Python in the window: the key, the menu, the clipboard, and what is told."""

from __future__ import annotations

import dearpygui.dearpygui as dpg
import pytest
from headless import frames, program, said

from vi3dras.panels._kit.face.typing_in import script_of
from vi3dras.panels._kit.window import keys

C, CTRL, SHIFT = (getattr(dpg, f"mvKey_{name}") for name in ("C", "LControl", "LShift"))


def test_the_keys_put_the_script_of_the_open_instrument_on_the_clipboard(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    copied: list[str] = []
    monkeypatch.setattr(dpg, "set_clipboard_text", copied.append)
    with program() as app:
        app.shell.open("fk-workspace")
        frames(app)
        with monkeypatch.context() as held:
            held.setattr(keys.dpg, "is_key_down", lambda key: key in {C, CTRL, SHIFT})
            held.setattr(keys.dpg, "is_key_pressed", lambda key: key == C)
            frames(app)
        assert copied == [script_of(app.engine, "fk-workspace", app.shell.face)]
        assert copied[0].startswith("# 3D FK Workspace\n")
        assert f"Copied {len(copied[0].splitlines())} lines" in said(app)[-1]
        (entry,) = [each for each in app.commands.bar().menus["Edit"]() if each.label == "Copy as Python"]
        assert entry.enabled
        assert entry.hint == "Ctrl+Shift+C"


def test_what_makes_no_script_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr(dpg, "set_clipboard_text", copied.append)
    with program() as app:
        app.engine.remove(app.shell.current)
        app.commands.copy_script()
        assert not copied
        assert "cannot be copied as Python" in said(app)[-1]
