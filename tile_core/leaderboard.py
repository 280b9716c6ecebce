"""A leaderboard: performances of named entities, in one or several named contexts (datasets, tasks, videos, folds).

Frozen and validated once, here: a `Leaderboard` need not be checked again. A row of four `nan` is a
missing performance; a row with some `nan` is partly known (tn unknown in object detection) and lives on one side of
the Tile only.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import ArrayLike

from tile_core import checks, performance
from tile_core.checks import FloatArray, InvalidInputError

# The keys of the rules that find the winner over several contexts; `rules` says what they are.
RULES = ("scores", "mean", "size", "rank", "median", "worst")
# As many counts as all confusion matrices of a leaderboard may have.
MAX_COUNTS = 200_000


@dataclass(frozen=True, slots=True)
class Official:
    """How a challenge finds its winner over several contexts: a `rule`, one of `RULES`, and the key or name of a score.

    `score` is `None` where none is official.
    """

    rule: str
    score: str | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Leaderboard:
    """Contexts x entities x (tn, fp, fn, tp).

    `performances`: shape (contexts, entities, 4), read-only. `sizes`: shape (contexts, entities), the number of samples
    behind each performance, `nan` where unknown. Names are unique within `entities` and within `contexts`.
    `attributes`: what else is known of the entities (family, year), a text for each by the name of the attribute.
    `official`: how the winner over all contexts is found, `None` where that is not stated. `matrices`: where the
    contexts are the classes of one problem, each against the rest, shape (entities, contexts, contexts), read-only: how
    many samples of a true class (row) each entity predicts as a class (column); `None` for other leaderboards.

    >>> board = leaderboard(["A"], [[[70, 10, 5, 15]], [[10, 10, 10, 10]]], contexts=["x", "y"])
    >>> board.at(0), board.mean(), board.digest[:8]
    (array([[70., 10.,  5., 15.]]), array([[0.475, 0.175, 0.15 , 0.2  ]]), '253f61ab')
    """

    title: str
    entities: tuple[str, ...]
    contexts: tuple[str, ...]
    performances: FloatArray
    sizes: FloatArray
    attributes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    official: Official | None = None
    matrices: FloatArray | None = None

    def at(self, context: int | None) -> FloatArray:
        """Performances in one context, shape (entities, 4), by its index; `None` is `mean()`.

        `nan` where a performance is unknown. Raises `IndexError` for a context that there is not.
        """
        if context is not None:
            return np.asarray(self.performances[context])
        return self.mean()

    def mean(self, weights: ArrayLike | None = None) -> FloatArray:
        """Weighted mean performance of each entity, shape (entities, 4): probabilities.

        `nan` where a context is missing. `weights`: shape (contexts,), not negative, not all 0; equal by default. One
        context is its own mean and keeps its counts, and with them exact ties and partly known rows. Raises
        `InvalidInputError` for other weights.
        """
        if len(self.contexts) == 1 and weights is None:
            return np.asarray(self.performances[0])
        return performance.mean(self.performances, weights)

    def only(self, entities: Sequence[str]) -> Leaderboard:
        """A `Leaderboard` of these entities alone, in the order given; without names it has no rows.

        Raises `InvalidInputError` for a name that there is not, or that is given twice.

        >>> leaderboard(["A", "B"], [[70, 10, 5, 15], [60, 20, 5, 15]]).only(["B"]).entities
        ('B',)
        """
        places = {name: i for i, name in enumerate(self.entities)}
        missing = [name for name in entities if name not in places]
        if missing:
            raise InvalidInputError(f"entities: expected names of the leaderboard, found {missing[0]!r}")
        _refuse_repeated(entities, "entity")
        index = [places[name] for name in entities]
        return replace(
            self,
            entities=tuple(entities),
            performances=_frozen(self.performances[:, index]),
            sizes=_frozen(self.sizes[:, index]),
            attributes={name: tuple(texts[i] for i in index) for name, texts in self.attributes.items()},
            matrices=None if self.matrices is None else _frozen(self.matrices[index]),
        )

    @property
    def default_context(self) -> int | None:
        """The context that is shown where none is chosen, for `at`: `None`, the mean, for several contexts.

        The first one where no entity has a mean, as with precision and recall alone.

        >>> leaderboard(["A"], [[[7, 1, 1, 1]], [[4, 2, 0, 4]]], contexts=("day", "night")).default_context is None
        True
        >>> leaderboard(["A"], [[7, 1, 1, 1]]).default_context
        0
        """
        several = len(self.contexts) > 1 and bool(np.isfinite(self.mean()).all(-1).any())
        return None if several else 0

    @property
    def digest(self) -> str:
        """SHA-256 of the content, 64 hexadecimal digits: equal content, equal digest."""
        # Without attributes and rule it is what it was before there were any: ids that were given out stay valid.
        more: list[object] = [list(self.attributes.items())] if self.attributes else []
        more += [{"rule": self.official.rule, "score": self.official.score}] if self.official else []
        head = json.dumps([self.title, self.entities, self.contexts, *more]).encode()
        counts = b"" if self.matrices is None else self.matrices.tobytes()
        return hashlib.sha256(head + self.performances.tobytes() + self.sizes.tobytes() + counts).hexdigest()


def leaderboard(
    entities: Sequence[str],
    performances: ArrayLike,
    *,
    title: str = "Leaderboard",
    contexts: Sequence[str] = ("all",),
    sizes: ArrayLike | None = None,
    attributes: Mapping[str, Sequence[str]] | None = None,
    official: Official | None = None,
    matrices: ArrayLike | None = None,
) -> Leaderboard:
    """Build a `Leaderboard` from names and performances of shape (entities, 4) or (contexts, entities, 4).

    `entities`, `contexts`: names; `title` names the whole. `sizes`: numbers of samples, at least 0, broadcastable to
    (contexts, entities), `nan` or omitted where unknown. `attributes`: a text for each entity by the name of the
    attribute, "" where there is none. `official`: how the winner over all contexts is found. `matrices`: shape
    (entities, contexts, contexts), counts of true and predicted classes, which are the contexts. Raises
    `InvalidInputError` for shapes that do not fit, a name used twice, negative entries, an unknown rule, and matrices
    of more than `MAX_COUNTS` counts or whose classes against the rest are not the performances.

    >>> board = leaderboard(["A", "B"], [[70, 10, 5, 15], [80, 0, 20, 0]])
    >>> board.entities, board.at(0).shape
    (('A', 'B'), (2, 4))
    """
    array = checks.performances(performances)
    array = array[None] if array.ndim == 2 else array
    if array.shape != (len(contexts), len(entities), 4):
        expected = (len(contexts), len(entities), 4)
        raise InvalidInputError(f"performances: expected shape {expected}, found {array.shape}")
    for names, kind in ((entities, "entity"), (contexts, "context")):
        _refuse_repeated(names, kind)
    shape = array.shape[:2]
    known = checks.non_negative(np.nan if sizes is None else sizes, "sizes", missing=True)
    try:
        known = np.broadcast_to(known, shape)
    except ValueError as error:
        raise InvalidInputError(f"sizes: expected shape {shape}, found {known.shape}") from error
    texts_of = {name: tuple(texts) for name, texts in (attributes or {}).items()}
    for name, texts in texts_of.items():
        if len(texts) != len(entities):
            raise InvalidInputError(f"attribute {name!r}: expected {len(entities)} texts, found {len(texts)}")
    if official is not None and official.rule not in RULES:
        raise InvalidInputError(f"official rule: expected one of {', '.join(RULES)}, found {official.rule}")
    counts = None if matrices is None else _frozen(_checked_matrices(matrices, array))
    return Leaderboard(
        title, tuple(entities), tuple(contexts), _frozen(array), _frozen(known), texts_of, official, counts
    )


def one_against_rest(matrices: ArrayLike) -> FloatArray:
    """The performances of each class against the rest, shape (classes, entities, 4).

    `matrices`: shape (entities, classes, classes), counts of true (rows) and predicted classes (columns). Raises
    `InvalidInputError` for other shapes and negative counts.

    >>> one_against_rest([[[5, 1, 0], [2, 7, 1], [0, 0, 4]]])[0]
    array([[12.,  2.,  1.,  5.]])
    """
    counts = checks.non_negative(matrices, "matrices")
    if counts.ndim != 3 or counts.shape[1] != counts.shape[2]:
        raise InvalidInputError(f"matrices: expected the same number of rows and columns, found shape {counts.shape}")
    tp = np.diagonal(counts, axis1=1, axis2=2)
    fn, fp = counts.sum(axis=2) - tp, counts.sum(axis=1) - tp
    tn = counts.sum(axis=(1, 2))[:, None] - tp - fn - fp
    return np.stack([tn, fp, fn, tp], axis=-1).swapaxes(0, 1)


def _checked_matrices(matrices: ArrayLike, performances: FloatArray) -> FloatArray:
    counts = checks.non_negative(matrices, "matrices")
    classes, entities, _ = performances.shape
    if counts.shape != (entities, classes, classes):
        raise InvalidInputError(f"matrices: expected shape {(entities, classes, classes)}, found {counts.shape}")
    if counts.size > MAX_COUNTS:
        raise InvalidInputError(f"matrices: expected at most {MAX_COUNTS:,} counts, found {counts.size:,}")
    if not np.allclose(one_against_rest(counts), performances, rtol=checks.TOLERANCE, atol=0):
        raise InvalidInputError("matrices: expected those whose classes against the rest are the performances")
    return counts


def _frozen(array: FloatArray) -> FloatArray:
    copy = np.array(array, dtype=np.float64, order="C")
    copy.flags.writeable = False
    return copy


def _refuse_repeated(names: Sequence[str], kind: str) -> None:
    repeated = [name for name, count in Counter(names).items() if count > 1]
    if repeated:
        raise InvalidInputError(
            f"{kind} names: expected each once, found {repeated[0]!r} {Counter(names)[repeated[0]]} times"
        )
