"""More formulas as students type and paste them: Python, Matlab, Spanish, German, LaTeX; as in `corpus_good`.

The second column was written by hand from what mathematics means, not from what the program answers.
"""

from __future__ import annotations

GOOD = [
    ("log_3(9)", "2.0"),
    (r"\log_{3} u", "log(u)/log(3)"),
    ("log_a u", "log(u)/log(a)"),
    ("arc sin v", "arcsin(v)"),
    ("arc tg(u/v)", "arctan(u/v)"),
    ("45º", "pi/4"),
    ("45˚", "pi/4"),
    ("sin 30 deg", "0.5"),
    ("sin(30 grados)", "0.5"),
    ("(10+20) degrees", "pi/6"),
    ("³√(−8)", "-2.0"),
    ("⁴√u", "u**0.25"),
    ("2∜u", "2*u**0.25"),
    ("tangente(u) + seno v", "tan(u) + sin(v)"),
    ("tangens u + kosinus v", "tan(u) + cos(v)"),
    ("arcoseno(v)", "arcsin(v)"),
    ("raíz(u)", "sqrt(u)"),
    ("Betrag(−u)", "u"),
    ("sech u", "1/cosh(u)"),
    ("csch(u)", "1/sinh(u)"),
    ("coth u", "1/tanh(u)"),
    ("si(u > v; 1; 2)", "1.0"),
    ("np.sin(u)*math.pi", "sin(u)*pi"),
    ("u.^2 + u.*v - u./v", "u**2 + u*v - u/v"),
    ("‖−u‖", "u"),
    (r"\lVert -u \rVert", "u"),
    (r"\operatorname{arctan2}(v, u)", "arctan(v/u)"),
    ("x := 20+u", "20 + u"),
    ("x ≔ 20+u", "20 + u"),
    (r"\left( u^{\frac{1}{2}} \right)^{2}", "u"),
    ("sin^{-1} v", "arcsin(v)"),
    ("e^{-u^2/2}", "exp(-u**2/2)"),
    ("Exp[-u]·Sin[v]^2", "exp(-u)*sin(v)**2"),
    (r"2 \cdot 10^{-3} u", "0.002*u"),
]

DERIVATIVE = "A derivative has to be worked out first."
UNIT = 'A formula has no units: leave "cm" out. Its lengths have one unit.'
DOMAIN = "A domain has its own fields: type from and to beside the name of the variable."
VECTOR = "Each coordinate has a field of its own: type x, y and z apart."

BAD = [
    ("u'", 1, 1, DERIVATIVE, ()),
    ("f'(u)", 1, 1, DERIVATIVE, ()),
    (r"\frac{d}{du} u^2", 0, 5, DERIVATIVE, ()),
    (r"\sum_{n=1}^5 u", 0, 4, "A sum has to be written out, term by term.", ()),
    (r"\int_0^u t", 0, 4, "An integral has to be solved first.", ()),
    ("u + … + 3", 4, 1, "Dots have to be written out, term by term.", ()),
    ("5 cm", 2, 2, UNIT, ()),
    ("10 cos u cm", 9, 2, UNIT, ()),
    ("2 rad", 2, 3, 'Leave "rad" out: a number is in radians already.', ()),
    ("30 grad", 3, 4, '"grad" can be read in several ways.', ("°", "°·9/10")),
    ("2x10^3", 1, 3, '"x10" can be read in several ways.', ("·10", "x_10")),
    ("1 000 u", 0, 5, '"1 000" can be read in several ways.', ("1000",)),
    ("2 1/2 u", 0, 5, '"2 1/2" can be read in several ways.', ("(2 + 1/2)",)),
    (",5u", 0, 2, "A decimal comma has a digit before it.", ("0,5",)),
    ("cos u, 0<u<1", 5, 1, DOMAIN, ()),
    ("u ∈ [0, 1]", 2, 1, DOMAIN, ()),
    (r"\vec{r} = u", 0, 4, VECTOR, ()),
    (r"\begin{pmatrix} u \end{pmatrix}", 0, 6, VECTOR, ()),
    (r"\begin{cases} u \end{cases}", 0, 6, "Write cases as where(condition; then; else).", ()),
    (r"{u \over 2}", 3, 5, r"Write a fraction as \frac{a}{b} or a/b.", ()),
    (
        "log(u; 2)",
        0,
        9,
        '"log" is the natural logarithm: write log_2(u), or ln(u)/ln(b) for the base b.',
        (),
    ),
    ("sinc(u)", 0, 4, 'There is no function "sinc". Write where(u == 0; 1; sin(u)/u).', ()),
    ("arccot u", 0, 6, 'There is no function "arccot". Write π/2 − arctan(...).', ()),
    ("root(3; u)", 0, 4, 'There is no function "root". Write a root as √u, ∛u or u^(1/n).', ()),
    ("heaviside(u)", 0, 9, 'There is no function "heaviside". Write where(u > 0; 1; 0).', ()),
    ("rand()", 0, 4, 'There is no function "rand". A formula gives the same points every time.', ()),
    (
        "20 + u (25)",
        7,
        4,
        '"(25)" may be the number of an equation: leave it out, or write a product.',
        ("·25",),
    ),
    ("x: 20+u", 1, 1, 'A colon means nothing here: write "=" after the name.', ("=",)),
    ("x → u", 2, 1, 'An arrow means nothing here: write "=" after the name of the formula.', ()),
]
