"""Names cut so that they stay different."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence

import numpy as np
import pytest

from app.names import shortened

# Also read by tests/js/test_names_js.py: names, how many letters fit, the cut name.
VECTORS: list[tuple[list[str], int, list[str]]] = [
    (["short", "names"], 5, ["short", "names"]),
    (["Always negative", "Always positive", "Always"], 10, ["A…negative", "A…positive", "Always"]),
    (
        ["vit_base_patch16_224.augreg_in21k", "vit_base_patch16_224.augreg_in1k", "vit_base_patch32_224.augreg_in1k"],
        16,
        ["vit_base_p…in21k", "vit_base…16…in1k", "vit_base…32…in1k"],
    ),
    (
        [f"Institute of Imaging {k:02d} (of {k % 3} networks)" for k in (5, 15, 18)],
        16,
        ["Institut…05…rks)", "Institut…15…rks)", "Institut…18…rks)"],
    ),
    (["x" * 20, "x" * 21], 8, ["xxxx…x 1", "xxxx…x 2"]),
    (["αβγδεζηθικ one", "αβγδεζηθικ two"], 9, ["αβγδεζ…ne", "αβγδεζ…wo"]),
]


def in_letters(names: Sequence[str], room: int) -> list[str]:
    """All names, none longer than `room` letters where that is possible."""
    return [shortened(name, names, lambda text: len(text) <= room) for name in names]


@pytest.mark.parametrize(("names", "room", "expected"), VECTORS)
def test_vectors(names: list[str], room: int, expected: list[str]) -> None:
    assert in_letters(names, room) == expected


@pytest.mark.parametrize("seed", range(4))
def test_cut_names_have_room_and_stay_different(seed: int) -> None:
    rng = np.random.default_rng(seed)
    for _ in range(60):
        parts = ["vit_", "base_", "patch16_", "patch32_", "224", "384", ".augreg_", "in21k", "in1k", "ft"]
        names = sorted({"".join(rng.choice(parts, rng.integers(3, 9))) for _ in range(12)})
        room = int(rng.integers(10, 24))
        found = in_letters(names, room)
        assert max(map(len, found)) <= room
        assert len(set(found)) == len(names)


def test_a_cut_name_matches_one_name_only() -> None:
    """Beginning and end alone are not enough: both "Always negative" and "Always positive" are "Always…ive"."""
    names = ["Always negative", "Always positive"]
    for name, other in itertools.permutations(names):
        left = shortened(name, names, lambda text: len(text) <= 12)
        begin, end = left.split("…")
        assert name.startswith(begin)
        assert name.endswith(end)
        assert not (other.startswith(begin) and other.endswith(end))


def test_among_many_names_alike_each_has_its_number():
    names = [f"Institute of Imaging, {k} of the same" for k in range(400)]
    found = in_letters(names, 14)
    assert len(set(found)) == 400
    assert found[7].endswith(" 8")
    assert max(map(len, found)) <= 14


@pytest.mark.parametrize("room", range(14, 60, 5))
def test_a_number_that_tells_names_apart_is_left_whole(room: int) -> None:
    names = [f"Department of Medical Imaging {k:02d} (ensemble of {k % 7 + 2} networks)" for k in range(80)]
    for k, text in enumerate(in_letters(names, room)):
        numbers = re.findall(r"\d+", text)
        assert f"{k:02d}" in numbers or numbers == [str(k + 1)], text
