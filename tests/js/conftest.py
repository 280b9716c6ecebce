"""The browser's modules in Node, asked from Python: one process for the session, without a page.

Tests that need inputs and expected values are files of Node's own (`*.test.js`, `npm test`), with vectors that Python
writes. Here stays what Python has to judge: properties of an answer, which `tile_core` evaluates at points that depend
on it (regions, unions, moves, contours, level sets, divisions, rankings, spaces, shares of ranks); random inputs by
Hypothesis (views); and thousands of values, which would be megabytes of vectors (scores, formulas, written numbers,
draws and maps of uncertainty, tables in every format). Models of thresholds and of uncertainty, and reports, are asked
from here because Python's own code makes their predictions, draws and scenes.
"""

from __future__ import annotations

import json
import math
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.node import node_path
from tile_core import catalogue

EVALUATE = Path(__file__).parent / "evaluate.mjs"
_MARK = "$number"
FIELDS = ("key", "name", "symbol", "synonyms", "fixed_prior_only", "higher_is_better")
RECORDS = [{name: record[name] for name in FIELDS} for record in catalogue.as_records()]


def _written(value: Any) -> Any:
    """JSON has no NaN, no infinity; the other side knows these by a mark."""
    if isinstance(value, dict):
        return {name: _written(each) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return [_written(each) for each in value]
    if isinstance(value, float) and not math.isfinite(value):
        return {_MARK: "NaN" if math.isnan(value) else "Infinity" if value > 0 else "-Infinity"}
    return value


def _read(value: dict[str, Any]) -> Any:
    return float(value[_MARK]) if _MARK in value else value


class Scripts:
    """The modules, as `tileTest`, in a process of Node."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process

    def _ask(self, question: Any) -> Any:
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(json.dumps(question) + "\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        assert line, "Node has ended"
        answer = json.loads(line, object_hook=_read)
        assert "error" not in answer, answer["error"]
        return answer.get("value")

    def evaluate(self, script: str, argument: Any = None) -> Any:
        """The value of a JavaScript expression or of a function of `argument`; NaN and Infinity survive."""
        return self._ask({"script": script, "argument": _written(argument)})

    def function(self, constant: str) -> Callable[..., Any]:
        """A function of the body of a JavaScript function and its argument `given`, with this constant defined."""

        def run(body: str, argument: Any = None) -> Any:
            return self.evaluate(f"(given) => {{ const {constant}; {body} }}", argument)

        return run


@pytest.fixture(scope="session")
def scripts() -> Iterator[Scripts]:
    """`scripts.evaluate("(x) => tileTest.draw.percent(x)", 0.5)`."""
    command = [node_path(), str(EVALUATE)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
    ) as process:
        yield Scripts(process)
        assert process.stdin
        process.stdin.close()


@pytest.fixture
def found(scripts: Any) -> Callable[..., Any]:
    """What a body returns, in which `u` has the modules and `draws` the draws of `given[0]`."""
    setup = """u = window.tileTest.uncertainty, draws = given[0] && {
      ...given[0], fpr: Float64Array.from(given[0].fpr), tpr: Float64Array.from(given[0].tpr),
      priors: Float64Array.from(given[0].priors), clones: Int32Array.from(given[0].clones),
      measured: { fpr: Float64Array.from(given[0].measured.fpr), tpr: Float64Array.from(given[0].measured.tpr) } }"""
    return scripts.function(setup)


@pytest.fixture
def explore(scripts: Any) -> Callable[..., Any]:
    """A JavaScript expression of `model`, which holds these rows at their own priors or at `prior`."""

    def run(expression: str, rows: Any, prior: float | None = None) -> Any:
        body = f"""([rows, prior, catalogue]) => {{
          const tile = window.tileTest, model = new tile.ExploreModel();
          model.catalogue = catalogue;
          model.data = {{ id: '', title: '', contexts: ['all'], entities: rows.map((_, i) => `m${{i}}`),
            performances: [rows], sizes: [rows.map(() => 100)], notes: [] }};
          model.prior = prior;
          model.overlays = new Set(['places', 'grid', 'gamma_pi', 'cohen']);
          model.derive();
          model.look();
          return {expression};
        }}"""
        return scripts.evaluate(body, [rows, prior, RECORDS])

    return run
