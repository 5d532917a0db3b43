"""A formula as printed mathematics: boxes inside boxes."""

from __future__ import annotations

from vi3dras.language.boxes import Box, Fence, Fraction, Root, Row, Run, Script, Style
from vi3dras.language.characters import GREEK
from vi3dras.language.printing import ATOM, PEOPLE, PRODUCT, number_text, strength
from vi3dras.language.tree import (
    Call,
    Compare,
    Degrees,
    Exact,
    Logic,
    Name,
    Number,
    Power,
    Product,
    Sum,
    Tree,
)

FENCES = {"abs": ("|", "|"), "floor": ("⌊", "⌋"), "ceil": ("⌈", "⌉")}


def typeset(tree: Tree) -> Box:  # noqa: PLR0911 - one case for each kind of node
    """The formula as boxes."""
    match tree:
        case Number(value):
            return Run(number_text(value))
        case Name(name):
            return name_box(name)
        case Exact(name):
            return Run(name)
        case Sum(terms):
            return _sum(terms)
        case Product(factors):
            return _product(factors)
        case Power():
            return _power(tree)
        case Degrees(value):
            return Row((_within(value, ATOM), Run("°")))
        case Call():
            return _call(tree)
        case Compare(relations, values):
            signs = [f" {PEOPLE.relations.get(sign, sign)} " for sign in relations]
            parts = [_within(value, PRODUCT - 1) for value in values]
            rest = [box for sign, part in zip(signs, parts[1:], strict=True) for box in (Run(sign), part)]
            return Row((parts[0], *rest))
        case Logic(word, parts):
            boxes = [_within(part, strength(tree) + 1) for part in parts]
            return Row((Run("not "), *boxes)) if word == "not" else _joined(boxes, f" {word} ")


def name_box(name: str) -> Box:
    """A variable or constant: one letter, with the rest of its name below."""
    base, low_line, index = name.partition("_")
    if not low_line:
        base, index = (name[0], name[1:]) if len(name) <= 3 or name[1:].isdecimal() else (name, "")
    base = GREEK.get(base, base)
    style: Style = "plain" if index.isdecimal() else "italic"
    return Script(Run(base, "italic"), below=Run(index, style)) if index else Run(base, "italic")


def _within(tree: Tree, least: int) -> Box:
    box = typeset(tree)
    return box if strength(tree) >= least else Fence(box)


def _joined(boxes: list[Box], sign: str) -> Row:
    rest = [part for box in boxes[1:] for part in (Run(sign), box)]
    return Row((boxes[0], *rest))


def _sum(terms: tuple[tuple[int, Tree], ...]) -> Box:
    boxes: list[Box] = []
    for place, (sign, term) in enumerate(terms):
        mark = "−" if sign < 0 else "+"
        if place:
            boxes.append(Run(f" {mark} "))
        elif sign < 0:
            boxes.append(Run(mark))
        boxes.append(_within(term, PRODUCT))
    return Row(tuple(boxes))


def _product(factors: tuple[tuple[bool, Tree], ...]) -> Box:
    """Factors side by side; what follows a division sign goes below a line, what stands before it above."""
    above: list[tuple[Tree | None, Box]] = []
    below: list[tuple[Tree | None, Box]] = []
    for place, (divides, factor) in enumerate(factors):
        if divides:
            below.append((factor, typeset(factor)))
            continue
        if below:
            above, below = [(None, _fraction(above, below))], []
        is_alone = not above and place + 1 < len(factors) and factors[place + 1][0]
        above.append((factor, typeset(factor) if is_alone else _within(factor, PRODUCT)))
    return _fraction(above, below) if below else _side_by_side(above)


def _fraction(above: list[tuple[Tree | None, Box]], below: list[tuple[Tree | None, Box]]) -> Fraction:
    fenced = [
        (tree, box if len(below) == 1 or tree is None or strength(tree) >= PRODUCT else Fence(box))
        for tree, box in below
    ]
    return Fraction(_side_by_side(above) if above else Run("1"), _side_by_side(fenced))


def _side_by_side(factors: list[tuple[Tree | None, Box]]) -> Box:
    """Factors with a dot before numbers and a small gap between the others."""
    if len(factors) == 1:
        return factors[0][1]
    boxes: list[Box] = []
    for place, (tree, box) in enumerate(factors):
        if place:
            starts_with_digit = _starts_with_number(tree)
            boxes.append(Run("·" if starts_with_digit else " "))
        boxes.append(box)
    return Row(tuple(boxes))


def _starts_with_number(tree: Tree | None) -> bool:
    match tree:
        case Number() | Degrees():
            return True
        case Power(base, _):
            return _starts_with_number(base)
        case Product(factors):
            return _starts_with_number(factors[0][1])
        case None:
            return True
        case _:
            return False


def _power(tree: Power) -> Box:
    base, above = tree.base, typeset(tree.exponent)
    # a number reads well between a function and its argument; not −1, the inverse
    is_plain = isinstance(tree.exponent, Number)
    if isinstance(base, Call) and base.function not in {"sqrt", "cbrt", *FENCES} and is_plain:
        return Row((Script(Run(base.function), above=above), _arguments(base)))
    if isinstance(base, Name):
        below = name_box(base.name)
        if isinstance(below, Script):
            return Script(below.base, above=above, below=below.below)
    box = typeset(base)
    is_framed = isinstance(base, Number | Name | Exact) or (isinstance(box, Fence) and isinstance(base, Call))
    return Script(box if is_framed else Fence(box), above=above)


def _call(tree: Call) -> Box:
    if tree.function not in {"sqrt", "cbrt", "exp", *FENCES}:
        return Row((Run(tree.function), _arguments(tree)))
    inside = typeset(tree.arguments[0])
    match tree.function:
        case "sqrt":
            return Root(inside)
        case "cbrt":
            return Root(inside, Run("3"))
        case "exp":
            return Script(Run("e"), above=inside)
        case _:
            return Fence(inside, *FENCES[tree.function])


def _arguments(tree: Call) -> Box:
    """The arguments: in brackets, unless it is one name or number."""
    boxes = [typeset(argument) for argument in tree.arguments]
    if len(boxes) == 1 and _is_short(tree.arguments[0]):
        return Row((Run(" "), boxes[0]))
    return Fence(boxes[0] if len(boxes) == 1 else _joined(boxes, "; "))


def _is_short(argument: Tree) -> bool:
    """True for u, 3 and 3u: what nobody needs brackets around."""
    if isinstance(argument, Product):
        short = (Number, Name, Exact)
        return all(not divides and isinstance(part, short) for divides, part in argument.factors)
    return isinstance(argument, Number | Name | Exact | Degrees)
