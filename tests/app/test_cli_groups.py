"""`tile-explorer groups`: groups of an attribute, against plain numpy, and where one is ahead of another one."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import numpy as np
import pytest

from app import cli
from tests.files import write
from tile_core import ranking, regions, scores

LABS = ["north", "south", "north", "east", "south", "north", "", "east"]


def rows() -> np.ndarray:
    """Counts of eight models, shape (8, 4), in which the second lab is far behind the first."""
    rng = np.random.default_rng(4)
    tp, fp = rng.integers(60, 95, 8), rng.integers(20, 90, 8)
    behind = np.array([lab == "south" for lab in LABS])
    tp, fp = np.where(behind, tp - 50, tp), np.where(behind, fp + 10, fp)
    return np.stack([900 - fp, fp, 100 - tp, tp], -1)


@pytest.fixture
def file(tmp_path: Path) -> str:
    lines = ["model,lab,tn,fp,fn,tp"]
    lines += [f"M{i},{LABS[i]},{','.join(map(str, row))}" for i, row in enumerate(rows())]
    return str(write(tmp_path, "labs.csv", "\n".join(lines) + "\n"))


def members(lab: str) -> list[int]:
    return [i for i, each in enumerate(LABS) if each == lab]


@pytest.mark.parametrize("by", [[], ["--by", "lab"]])
def test_any_two_sets_of_rows_are_compared(file: str, capsys: pytest.CaptureFixture[str], by: list[str]) -> None:
    first, second = (["M0", "north"], ["M1", "M4"]) if by else (["M0", "M2"], ["M1", "M4"])
    command = ["groups", file, "--at", "F1", *by, "--all-of", *first, "--above", *second]
    assert cli.main([*command, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    better = members("north") if by else [0, 2]
    region = regions.all_ahead(rows(), better, [1, 4])
    assert region is not None
    assert found["ahead_on"] == region.area
    assert found["ahead"] == [", ".join(first), "M1, M4"]
    assert bool(found["groups"]) == bool(by)
    assert cli.main(command) == 0
    last = capsys.readouterr().out.splitlines()[-1]
    assert (
        last
        == f"All rows of {', '.join(first)} are ahead of all rows of M1, M4 on {100 * region.area:.1f} % of the Tile."
    )


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ([], "expected --by COLUMN, or --all-of"),
        (["--all-of", "M0"], "--all-of, --above: expected together"),
        (["--ahead", "north", "south", "--all-of", "M0", "--above", "M1"], "--ahead: expected together with --by"),
        (["--all-of", "M0", "--above", "luck"], "expected names of rows, or groups of --by; found luck"),
    ],
)
def test_sets_that_are_none_are_named(
    file: str, capsys: pytest.CaptureFixture[str], options: list[str], said: str
) -> None:
    assert cli.main(["groups", file, "--at", "F1", *options]) in {1, 2}
    assert said in capsys.readouterr().err


def test_each_group_has_its_best_median_and_share(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["groups", file, "--at", "F1", "--by", "lab", "--ahead", "north", "south"]
    assert cli.main([*command, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    ranks, values = ranking.ranks(rows(), 1, 0.5), scores.canonical_score(rows(), 1, 0.5)
    first = regions.regions(rows())
    assert {each["group"] for each in found["groups"]} == set(LABS)
    assert [each["best_rank"] for each in found["groups"]] == sorted(each["best_rank"] for each in found["groups"])
    for each in found["groups"]:
        own = members(each["group"])
        assert (each["rows"], each["best_rank"]) == (len(own), min(ranks[own]))
        assert (each["median_rank"], each["median_score"]) == pytest.approx(
            (np.median(ranks[own]), np.median(values[own]))
        )
        share = sum(region.area for region in first if set(region.entities) & set(own))
        assert each["first_on"] == pytest.approx(share)
    assert sum(each["first_on"] for each in found["groups"]) == pytest.approx(1)
    # On a grid, where the worst of one group is ahead of the best of the other one.
    axis = (np.arange(60) + 0.5) / 60
    grid = [[scores.canonical_score(rows(), a, b) for a in axis] for b in axis]
    ahead = np.mean([[cell[members("north")].min() > cell[members("south")].max() for cell in line] for line in grid])
    assert 0 < ahead < 1
    assert found["ahead_on"] == pytest.approx(ahead, abs=0.01)
    assert cli.main(command) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("labs, all: F-score, β = 1, a = 1, b = 0.5")
    assert [line.split()[0] for line in lines[2:6]] == [each["group"] or "(none)" for each in found["groups"]]
    assert (
        lines[-1] == f"All rows of north are ahead of all rows of south on {100 * found['ahead_on']:.1f} % of the Tile."
    )


def test_a_group_may_be_ahead_nowhere_and_csv_has_all(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["groups", file, "--at", "F1", "--by", "lab", "--ahead", "south", "north"]) == 0
    assert capsys.readouterr().out.endswith("All rows of south are ahead of all rows of north nowhere on the Tile.\n")
    assert cli.main(["groups", file, "--at", "F1", "--by", "lab", "--format", "csv"]) == 0
    found = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert {row["group"]: row["rows"] for row in found} == {lab: str(LABS.count(lab)) for lab in LABS}


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--by", "country"], "--by: expected one of lab; found country"),
        (["--by", "lab", "--ahead", "north", "west"], "--ahead: expected one of north, south, east, "),
    ],
)
def test_what_there_is_not_is_refused(
    file: str, options: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["groups", file, "--at", "F1", *options]) == 2
    assert said in capsys.readouterr().err
