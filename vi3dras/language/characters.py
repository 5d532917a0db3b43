"""Characters and commands of LaTeX as people type and paste them, and what each stands for."""

from __future__ import annotations

import re
import unicodedata
from difflib import get_close_matches
from typing import NamedTuple

from vi3dras.language.errors import FormulaError
from vi3dras.language.functions import SPELLINGS

SUPERSCRIPTS = {
    **dict(zip("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789", strict=True)),
    **dict(zip("⁺⁻ⁿⁱ", "+-ni", strict=True)),
    **dict(zip("ᵃᵇᵏᵐᵗᵘᵛˣʸᶻ", "abkmtuvxyz", strict=True)),
}
SUBSCRIPTS = {
    **dict(zip("₀₁₂₃₄₅₆₇₈₉", "0123456789", strict=True)),
    **dict(zip("ₐₑᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ", "aeijklmnoprstuvx", strict=True)),
}
FRACTIONS = {
    char: (int(over), int(under))
    for char in "½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞"
    for over, under in [unicodedata.normalize("NFKC", char).split("⁄")]
}
"""Numerator and denominator of what is typed as one character."""

OPERATORS = {
    **dict.fromkeys("−–—‐‑‒﹣", "-"),
    **dict.fromkeys("·×⋅∙•∗✕✖∘*", "*"),
    **dict.fromkeys("÷∕⁄", "/"),
    **dict.fromkeys("≤⩽", "<="),
    **dict.fromkeys("≥⩾", ">="),
    **dict.fromkeys("≠", "!="),
    **dict.fromkeys("∧", "and"),
    **dict.fromkeys("∨", "or"),
    **dict.fromkeys("¬", "not"),
    **dict.fromkeys("ˆ", "^"),
    **dict.fromkeys("∣‖∥", "|"),
    **dict.fromkeys("º˚", "°"),
    "≔": "=",
    **{char: char for char in "+-/^=<>(){}[]|,;°√∛∜"},
}
TWO = ("**", "<=", ">=", "==", "!=", "<>", "=<", "=>", "&&", ":=")
"""Pairs that are one sign."""
PAIRS = {"**": "^", "<>": "!=", "=<": "<=", "=>": ">=", "&&": "and", ":=": "="}

NOTHING = "\u200b\u200c\u200d\u2060\u2061\u2062\u2063\u2064\ufeff$"
"""Invisible characters of pasted mathematics, and the signs around it."""

GREEK = {
    "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ε", "zeta": "ζ", "eta": "η",
    "theta": "θ", "iota": "ι", "kappa": "κ", "lambda": "λ", "mu": "μ", "nu": "ν", "xi": "ξ", "pi": "π",
    "rho": "ρ", "sigma": "σ", "tau": "τ", "phi": "φ", "chi": "χ", "psi": "ψ", "omega": "ω",
    "Gamma": "Γ", "Delta": "Δ", "Theta": "Θ", "Lambda": "Λ", "Sigma": "Σ", "Phi": "Φ", "Psi": "Ψ",
    "Omega": "Ω", "varphi": "φ", "vartheta": "θ", "varepsilon": "ε",
}  # fmt: skip
GREEK_NAMES = {letter: name for name, letter in GREEK.items() if not name.startswith("var")}
VARIANTS = {"ϕ": "φ", "ϑ": "θ", "ϵ": "ε", "µ": "μ", "ς": "σ", "∆": "Δ", "Ω": "Ω", "∶": ":"}

DERIVATIVE = "A derivative has to be worked out first."
MEANINGLESS = {
    "!": 'A factorial "!" is not known here: write the product out.',
    "//": "A double slash means nothing here: write floor(u/2) for what is whole of it, or one slash.",
    "%": 'A percent sign means nothing here: write 0.5 for a share, or mod(u; 2) for a remainder.',
    "±": '"±" is two formulas in one: write + or −.',
    "∓": '"∓" is two formulas in one: write + or −.',
    "∞": '"∞" is not a number that can be computed with: write a large one.',
    ":": 'A colon means nothing here: divide with "/".',
    "_": "A name starts with a letter, not with a low line.",
    '"': "Quotes have no place in a formula.",
    "'": "Quotes have no place in a formula.",
    "#": "Notes have no place in a formula.",
    "&": 'A single "&" means nothing here: join conditions with "and".',
    "?": 'A question mark means nothing here: write where(condition; then; else).',
    "`": "Quotes have no place in a formula.",
    "∈": "A domain has its own fields: type from and to beside the name of the variable.",
    "→": 'An arrow means nothing here: write "=" after the name of the formula.',
    "~": "A wave means nothing here: write − for a minus.",
    "≈": 'A formula is exact: write "=".',
    "∑": "A sum has to be written out, term by term.",
    "∫": "An integral has to be solved first.",
    "∏": "A product has to be written out, factor by factor.",
    "∂": DERIVATIVE,
    "′": DERIVATIVE,
    "″": DERIVATIVE,
    "∇": DERIVATIVE,
}  # fmt: skip


def plain(char: str) -> str:
    """A letter, digit or sign without its fashion: 𝑥, ｘ and 𝐱 are x."""
    if char in VARIANTS:
        return VARIANTS[char]
    code = ord(char)
    if 0x1D400 <= code <= 0x1D7FF or 0xFF01 <= code <= 0xFF5E or char == "ℎ":
        folded = unicodedata.normalize("NFKC", char)
        return VARIANTS.get(folded, folded)
    return char


def is_letter(char: str) -> bool:
    """True for what a name may be made of: Latin with its accents, and Greek."""
    return char.isalpha() and (char < "\u0250" or "\u0370" <= char <= "\u03ff") and char not in "ªº"


SIGNS = {
    "cdot": "*", "times": "*", "ast": "*", "div": "/", "le": "<=", "leq": "<=", "leqslant": "<=", "ge": ">=",
    "geq": ">=", "geqslant": ">=", "ne": "!=", "neq": "!=", "lt": "<", "gt": ">", "land": "and",
    "wedge": "and", "lor": "or", "vee": "or", "lnot": "not", "neg": "not", "lvert": "|", "rvert": "|",
    "lVert": "|", "rVert": "|", "Vert": "|", "vert": "|", "mid": "|",
    "lfloor": "⌊", "rfloor": "⌋", "lceil": "⌈", "rceil": "⌉", "circ": "°",
    "degree": "°", "bmod": "mod", "mod": "mod", "lbrack": "[", "rbrack": "]", "lparen": "(", "rparen": ")",
    "frac": "frac", "dfrac": "frac", "tfrac": "frac", "cfrac": "frac", "sqrt": "sqrt", "surd": "√",
    "coloneqq": "=",
}  # fmt: skip
SILENT = {
    "left", "right", "big", "Big", "bigl", "bigr", "Bigl", "Bigr", "bigg", "Bigg", "middle", "displaystyle",
    "textstyle", "quad", "qquad", "limits", "nonumber", "notag", "rm", "bf", "it", "mathstrut",
}  # fmt: skip
"""Commands that change only the look."""
FASHION = {
    "mathrm", "mathbf", "mathit", "mathsf", "mathtt", "text", "textrm", "textbf", "textit", "operatorname",
    "boldsymbol", "bm",
}  # fmt: skip
"""Commands that change the look of the braces after them."""
LABELS = {"tag", "label"}
VECTOR = "Each coordinate has a field of its own: type x, y and z apart."
SPELLED = {
    "sum": "∑", "int": "∫", "prod": "∏", "partial": "∂", "nabla": "∇", "prime": "′", "infty": "∞", "pm": "±",
    "mp": "∓", "in": "∈", "to": "→", "mapsto": "→", "rightarrow": "→", "approx": "≈",
}  # fmt: skip
NOT_HERE = {
    **{name: MEANINGLESS[sign] for name, sign in SPELLED.items()},
    **dict.fromkeys(("vec", "overrightarrow", "langle", "rangle"), VECTOR),
    **dict.fromkeys(("dots", "ldots", "cdots"), "Dots have to be written out, term by term."),
    "over": "Write a fraction as \\frac{a}{b} or a/b.",
}
"""Commands that mean nothing here, and what to do instead."""
CASES = "Write cases as where(condition; then; else)."
KNOWN = (*SIGNS, *FASHION, *GREEK, *SPELLINGS)

NAME = re.compile(r"\\([A-Za-z]+|.)", re.DOTALL)
DRESSED = re.compile(r"\s*\{\s*([^\W\d_]+[0-9]*)\s*\}")
BRACED = re.compile(r"\s*\{[^{}]*\}")


class Command(NamedTuple):
    """What a command stands for."""

    kind: str
    """A sign, `frac`, `sqrt`, `word`, or `skip` for nothing."""
    text: str
    end: int


def command(text: str, start: int, length: int) -> Command:  # noqa: PLR0911 - one way for each kind
    """The command that begins at `start` with a backslash.

    Raises:
        FormulaError: there is no such command here.
    """
    match = NAME.match(text, start, length)
    if not match:
        raise FormulaError(start, 1, "After a backslash the name of a LaTeX command belongs, such as \\sin.")
    name, end = match[1], match.end()
    if name in SIGNS:
        return Command(SIGNS[name], name, end)
    if name in FASHION:
        dressed = DRESSED.match(text, end, length)
        if dressed:
            return Command("word", dressed[1], dressed.end())
        return Command("skip", name, end)
    if name in LABELS:
        braced = BRACED.match(text, end, length)
        return Command("skip", name, braced.end() if braced else end)
    if name in SILENT:
        return Command("skip", name, end + text.startswith(".", end))  # \right. is no bracket at all
    if name in GREEK or name.casefold() in SPELLINGS:
        return Command("word", name, end)
    if not name.isalpha() and name in "{}|":
        return Command(name, name, end)
    if not name.isalpha() and name in ",;:! \\[]()\n\t":
        return Command("skip", name, end)
    if name in NOT_HERE:
        raise FormulaError(start, end - start, NOT_HERE[name])
    if name == "begin":
        is_cases = text[end : end + 6] == "{cases"
        raise FormulaError(start, end - start, CASES if is_cases else VECTOR)
    near = tuple(f"\\{word}" for word in get_close_matches(name, KNOWN, n=2, cutoff=0.7))
    sentence = f'The LaTeX command "\\{name}" is not known here.'
    raise FormulaError(start, end - start, sentence, near)
