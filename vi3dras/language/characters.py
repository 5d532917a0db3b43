"""Characters as people type and paste them, and what each stands for."""

from __future__ import annotations

import unicodedata

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
