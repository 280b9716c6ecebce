"""Exact arithmetic of products of powers of linear forms of tn, fp, fn, tp: what `linear` follows a formula with.

A constant c is the form c (tn + fp + fn + tp), for the entries of a performance sum to 1. Sums put common factors
aside; where what remains is linear, so is the sum, and 2 ppv tpr / (ppv + tpr) comes out as 2 tp / (2 tp + fp + fn). At
a prior p, tn = 1 - p - fp and fn = p - tp make more formulas linear: balanced accuracy, kappa, TPR / FPR. Everything
is divided by forms of one sign only, so that the domain is the set of performances without some of its faces.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from tile_core.formulas import parser
from tile_core.formulas.parser import COUNTS, NEGATED

Form = tuple[Fraction, ...]

# Exact numbers that grow beyond this many bits are given up, as are powers and products beyond this many factors.
_BITS, _POWERS = 512, 24
ONES: Form = (Fraction(1),) * 4
# Corners of the ROC square as the outcomes of the negatives and of the positives; the right and the wrong one first.
SQUARE = ((0, 3), (1, 2), (0, 2), (1, 3))
_PARTS = {**{outcome: (outcome,) for outcome in COUNTS}, "n": ("tn", "fp"), "p": ("fn", "tp")}

# The scores of the catalogue that are such ratios, always or at a prior.
KNOWN = {
    "accuracy": "tn + tp",
    "tpr": "tp / (fn + tp)",
    "tnr": "tn / (tn + fp)",
    "ppv": "tp / (fp + tp)",
    "npv": "tn / (tn + fn)",
    "f1": "2*tp / (2*tp + fn + fp)",
    "f0_5": "5*tp / (5*tp + fn + 4*fp)",
    "f2": "5*tp / (5*tp + 4*fn + fp)",
    "balanced_accuracy": "(tn/(tn + fp) + tp/(fn + tp)) / 2",
    "error_rate": "fp + fn",
    "fpr": "fp / (tn + fp)",
    "fnr": "fn / (fn + tp)",
    "fdr": "fp / (fp + tp)",
    "for": "fn / (tn + fn)",
    "jaccard": "tp / (fp + fn + tp)",
    "jaccard_negative": "tn / (tn + fp + fn)",
    "accuracy_without_fp": "(tn + tp) / (tn + fn + tp)",
    "accuracy_without_fn": "(tn + tp) / (tn + fp + tp)",
    "bennett_s": "2*(tn + tp) - 1",
    "informedness": "tn/(tn + fp) + tp/(fn + tp) - 1",
    "plr": "(tp/p) / (fp/n)",
    "nlr": "(fn/p) / (tn/n)",
    "ptn": "tn",
    "pfp": "fp",
    "pfn": "fn",
    "ptp": "tp",
    "chance": "n*(tn + fn) + p*(fp + tp)",
    "kappa": "(tn + tp - (n*(tn + fn) + p*(fp + tp))) / (1 - (n*(tn + fn) + p*(fp + tp)))",
    "sivf": "2*(tp/p) / (tp/p + fp/n + 1)",
    "snpv": "(tn/n) / (tn/n + fn/p)",
    "sppv": "(tp/p) / (fp/n + tp/p)",
    "bias_index": "fp - fn",
    "prediction_rate": "fp + tp",
    "prediction_rate_negative": "tn + fn",
    "prior": "fn + tp",
    "prior_negative": "tn + fp",
}


@dataclass(frozen=True, slots=True)
class Product:
    """factor times a product of powers of forms that are not constant, each form in a normal shape."""

    factor: Fraction
    powers: dict[Form, int]


class Products:
    """The arithmetic of `Product`, where `None` stands for what is none; at a prior, forms are reduced by it."""

    def __init__(self, prior: Fraction | None) -> None:
        self.prior = prior

    def number(self, text: str) -> Product | None:
        """A number as it is written."""
        # A float first: as a fraction, 1e-999999999 would fill the memory.
        return self.product(Fraction(text) if float(text) else Fraction(0), {})

    def name(self, word: str) -> Product | None:
        """An outcome, or a score of the catalogue that is a ratio of linear forms."""
        if word in parser.OUTCOMES:
            return self.linear(Fraction(1), [Fraction(outcome in _PARTS[word]) for outcome in COUNTS])
        if word not in KNOWN:
            return None
        return parser.run(parser.program(KNOWN[word]), self.number, self.name, self.make)

    def make(self, what: str, *operands: Product | None) -> Product | None:
        """The result of a sign; `None` for functions and for what is made of `None`."""
        x, *more = operands
        if x is None or None in more:
            return None
        y = more[0] if more else None
        return Product(-x.factor, x.powers) if what == NEGATED else self.combined(what, x, y)

    def combined(self, what: str, x: Product, y: Product | None) -> Product | None:
        """The result of a sign between two operands."""
        operations = {"+": self.plus, "-": self.minus, "*": self.times, "/": self.over, "**": self.power}
        return None if y is None or what not in operations else operations[what](x, y)

    def product(self, factor: Fraction, powers: dict[Form, int]) -> Product | None:
        """A product, unless it is too large to be followed."""
        kept = {form: power for form, power in powers.items() if power}
        numbers = [factor, *(x for form in kept for x in form)]
        large = any(max(abs(x.numerator), x.denominator).bit_length() > _BITS for x in numbers)
        return None if large or sum(map(abs, kept.values())) > _POWERS else Product(factor, kept if factor else {})

    def linear(self, factor: Fraction, coefficients: Form | list[Fraction]) -> Product | None:
        """A linear form as a product: nothing but a factor where it is constant, 0 included."""
        form = self.reduced(coefficients)
        first = next((x for x in form if x), Fraction(0))
        normal = tuple(x / first for x in form) if first else ONES
        return self.product(factor * first, {} if normal == ONES else {normal: 1})

    def reduced(self, form: Form | list[Fraction]) -> Form:
        """A form; at a prior the one with equal coefficients of tn and fn that has the same values there."""
        if self.prior is None:
            return tuple(form)
        tn, fp, fn, tp = form
        constant = tn * (1 - self.prior) + fn * self.prior
        return constant, constant + fp - tn, constant, constant + tp - fn

    def times(self, x: Product, y: Product) -> Product | None:
        """x y."""
        forms = x.powers.keys() | y.powers.keys()
        return self.product(x.factor * y.factor, {f: x.powers.get(f, 0) + y.powers.get(f, 0) for f in forms})

    def inverse(self, x: Product) -> Product | None:
        """Only of what cannot change its sign, and of no 0: else the domain would be in pieces."""
        if x.factor == 0 or not all(power < 0 or self.sign(form) for form, power in x.powers.items()):
            return None
        return self.product(1 / x.factor, {form: -power for form, power in x.powers.items()})

    def sign(self, form: Form) -> int:
        """1 or -1 where a form is at least or at most 0 on the whole set, 0 where it is neither."""
        values = [top for top, _ in corners(form, ONES, self.prior)]
        return 1 if min(values) >= 0 else -1 if max(values) <= 0 else 0

    def over(self, x: Product, y: Product) -> Product | None:
        """x / y."""
        turned = self.inverse(y)
        return None if turned is None else self.times(x, turned)

    def plus(self, x: Product, y: Product) -> Product | None:
        """x + y, if what differs between them is linear."""
        if not x.factor or not y.factor:
            return x if x.factor else y
        forms = x.powers.keys() | y.powers.keys()
        common = {f: min(x.powers.get(f, 0), y.powers.get(f, 0)) for f in forms}
        rests = [self.rest(one, common) for one in (x, y)]
        if rests[0] is None or rests[1] is None:
            return None
        total = self.linear(Fraction(1), [a + b for a, b in zip(rests[0], rests[1], strict=True)])
        return None if total is None else self.times(total, Product(Fraction(1), common))

    def rest(self, x: Product, common: dict[Form, int]) -> Form | None:
        """What is left of a product as a linear form, if that is one."""
        left = {form: x.powers.get(form, 0) - power for form, power in common.items()}
        forms = [form for form, power in left.items() for _ in range(power)]
        return tuple(x.factor * c for c in (forms or [ONES])[0]) if len(forms) <= 1 else None

    def minus(self, x: Product, y: Product) -> Product | None:
        """x - y, as `plus`."""
        return self.plus(x, Product(-y.factor, y.powers))

    def power(self, x: Product, y: Product) -> Product | None:
        """x to a whole power other than 0."""
        k = y.factor
        if y.powers or k.denominator != 1 or not 1 <= abs(k) <= _POWERS:
            return None
        raised = self.product(x.factor ** int(abs(k)), {f: p * int(abs(k)) for f, p in x.powers.items()})
        return raised if raised is None or k > 0 else self.inverse(raised)


def corners(top: Form, bottom: Form, prior: Fraction | None) -> list[tuple[Fraction, Fraction]]:
    """(top, bottom) at the corners of the set: the outcomes, at a prior the corners of the ROC square."""
    if prior is None:
        return list(zip(top, bottom, strict=True))
    return [((1 - prior) * top[i] + prior * top[j], (1 - prior) * bottom[i] + prior * bottom[j]) for i, j in SQUARE]
