"""Names are cut in the browser as in Python."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.app.test_names import VECTORS, in_letters

pytestmark = pytest.mark.node

BODY = """(given) => given.map(([names, room]) =>
  names.map((name) => window.tileExplorer.names.shortened(name, names, (text) => [...text].length <= room)))"""


def test_vectors(scripts: Any) -> None:
    found = scripts.evaluate(BODY, [[names, room] for names, room, _ in VECTORS])
    assert found == [expected for *_, expected in VECTORS]


def test_random_names_are_cut_as_in_python(scripts: Any) -> None:
    rng = np.random.default_rng(0)
    cases = []
    for _ in range(150):
        letters = rng.choice(list("aab_- .é1"), (rng.integers(1, 9), 30))
        names = ["".join(row[: rng.integers(1, 30)]).strip() or "a" for row in letters]
        cases.append([sorted(set(names)), int(rng.integers(4, 20))])
    found = scripts.evaluate(BODY, cases)
    assert found == [in_letters(names, room) for names, room in cases]
