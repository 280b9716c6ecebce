"""Which mutations are tried: some of every module, of every kind, the same ones for the same seed.

A mutation's place in the queue depends on its own text alone: an edit elsewhere, or another name of the module, changes
nothing.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Sequence

from tests.mutate.replacements import Mutation

_LEAST = 2


def sample(found: Sequence[Mutation], count: int, seed: int) -> list[Mutation]:
    """About `count` of the mutations, at most one a line: each module's share by its length, two at least."""
    modules: dict[str, list[Mutation]] = defaultdict(list)
    for mutation in found:
        modules[mutation.path].append(mutation)
    chosen: list[Mutation] = []
    for path in sorted(modules):
        share = max(_LEAST, round(count * len(modules[path]) / len(found)))
        chosen += sorted(_queue(modules[path], seed)[:share], key=lambda one: one.start)
    return chosen


def _queue(found: Iterable[Mutation], seed: int) -> list[Mutation]:
    """Kinds take turns, lines come once."""
    seen: dict[str, int] = defaultdict(int)
    lines: set[int] = set()
    turns: list[tuple[int, str, Mutation]] = []
    for order, mutation in sorted(((_order(one, seed), one) for one in found), key=lambda pair: pair[0]):
        if mutation.line not in lines:
            lines.add(mutation.line)
            turns.append((seen[mutation.kind], order, mutation))
            seen[mutation.kind] += 1
    return [mutation for _, _, mutation in sorted(turns, key=lambda turn: turn[:2])]


def _order(mutation: Mutation, seed: int) -> str:
    words = f"{seed}|{mutation.kind}|{mutation.was}|{mutation.becomes}"
    return hashlib.sha256(words.encode()).hexdigest()
