"""Which inputs an action needs: a parameter with a default does without."""

from __future__ import annotations

from flow.machines import Slow

from vi3dras.flow import Engine

seen: list[int | None] = []


class Patient(Slow):
    """A machine with an action that does not wait."""


@Patient.action("Look")
def look(n: int, result: int | None = None) -> None:
    """Remember what there is."""
    seen.append(result)


def test_an_input_with_a_default_is_left_out_while_it_is_being_computed() -> None:
    seen.clear()
    with Engine() as engine:
        engine.add(Patient, "slow")
        engine.settle()
        engine.act("slow.look")
        engine.put_all({"slow.n": 6, "slow.task": "endless"})
        engine.tick()
        engine.act("slow.look")
        engine.put("slow.task", "count")
        engine.settle()
        engine.act("slow.look")
    assert seen == [3, None, engine.get("slow.result")]
