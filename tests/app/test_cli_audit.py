"""`tile-explorer audit`: verdicts in words, counterexamples as numbers, everything as JSON, errors that point."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from app.cli import audit, audit_text
from app.cli.common import MisusedError
from tile_core import catalogue, populations, scores
from tile_core.audit import verdicts
from tile_core.correlation.extrema import Extremum

ROOT = Path(__file__).resolve().parents[2]
TOY = str(ROOT / "data" / "toy.csv")


def run(*arguments: str) -> int:
    options = argparse.ArgumentParser(prog="tile-explorer audit")
    audit.add_options(options)
    parsed = options.parse_args(arguments)
    return parsed.command(parsed)


@pytest.fixture
def uncorrelated(monkeypatch: pytest.MonkeyPatch) -> None:
    """Correlations have their own test."""
    ends = (Extremum(0.25, 0, 0.5), Extremum(1.0, 1, 0.75))
    monkeypatch.setattr(audit, "_correlations", lambda *_: ends)


@pytest.mark.usefixtures("uncorrelated")
def test_a_formula_is_audited_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("2*tp / (2*tp+fp+fn)") == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    assert captured.out == (
        "2*tp / (2*tp+fp+fn): fit for ranking\n"
        "Wherever it is defined, it orders performances as the canonical score at (a, b) = (1, 0.5), "
        "the place of F-score, β = 1.\n"
        "\n"
        "                  test 1            test 2            test 3\n"
        "all performances  passed            passed            passed\n"
        "prior 0.2         passed            passed            passed\n"
        "prior 0.5         passed            passed            passed\n"
        "\n"
        "test 1: perfect performances have the highest value, wholly wrong ones the lowest\n"
        "test 2: a mixture of two never has a higher value than both\n"
        "test 3: a mixture of two never has a lower value than both\n"
        "\n"
        "Kendall's tau with the canonical scores, 1,000 uniform performances:\n"
        "  largest   1.0000 at (a, b) = (1, 0.75)\n"
        "  smallest  0.2500 at (a, b) = (0, 0.5)\n"
    )


@pytest.mark.usefixtures("uncorrelated")
def test_counterexamples_are_numbers_that_show_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("MCC", "--prior", "0.3") == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Matthews correlation coefficient: unfit for ranking"
    assert [line.split()[:2] for line in lines[4:6]] == [["all", "performances"], ["prior", "0.3"]]
    assert lines[5].split() == ["prior", "0.3", "passed", "fails", "fails"]
    assert "tried: no counterexample in that many trials, which is no proof" not in lines
    start = lines.index("Test 2 fails, prior 0.3 (greater is better):")
    assert lines[start + 1].split() == ["tn", "fp", "fn", "tp", "score"]
    assert [line.split()[0] for line in lines[start + 2 : start + 4]] == ["first", "second"]
    assert " first + " in lines[start + 4]
    rows = [[float(x) for x in line.split()[-5:]] for line in lines[start + 2 : start + 5]]
    for *performance, value in rows:
        assert float(catalogue.CATALOGUE["mcc"].function(performance)) == pytest.approx(value, rel=1e-3)
        assert performance[2] + performance[3] == pytest.approx(0.3, abs=1e-3)
    assert rows[2][-1] > max(rows[0][-1], rows[1][-1])


@pytest.mark.usefixtures("uncorrelated")
def test_a_lower_is_better_score_is_shown_unchanged(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("NLR", "--prior", "0.5") == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Negative likelihood ratio: fit for ranking at a fixed prior only"
    start = lines.index("Test 2 fails, all performances (lower is better):")
    values = [float(line.split()[-1]) for line in lines[start + 2 : start + 5]]
    assert min(values) >= 0
    assert values[2] < min(values[:2])


@pytest.mark.usefixtures("uncorrelated")
def test_the_rows_of_a_file_are_audited_by_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "board.csv"
    path.write_text("name,tn,fp,fn,tp\nPerfect,60,0,0,40\nHopeless,0,9,1,0\nOther,10,10,5,75\n")
    assert run("tp", "--file", str(path), "--prior", "0.4") == 0
    text = capsys.readouterr().out
    row = next(line for line in text.splitlines() if line.startswith("rows of board"))
    assert "fails" in row
    lines = text[text.index("Test 1 fails, rows of board") :].splitlines()
    assert lines[2].split()[:3] == ["wholly", "right,", "Perfect"]
    assert lines[3].split()[:2] == ["better,", "Other"]


@pytest.mark.usefixtures("uncorrelated")
def test_names_of_rows_that_are_cut_are_no_other_rows(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """All rows begin and end alike: what is left of a name has the letter that is its own."""
    names = [f"A convolutional network of the {letter}. kind, trained on all hospitals" for letter in "ABCD"]
    rows = ("50,10,20,60", "60,0,50,30", "10,50,1,79", "55,5,40,40")
    path = tmp_path / "named.csv"
    path.write_text("name,tn,fp,fn,tp\n" + "".join(f'"{name}",{row}\n' for name, row in zip(names, rows, strict=True)))
    assert run("MCC", "--file", str(path)) == 0
    shown = [
        line[2:42].strip()
        for line in capsys.readouterr().out.splitlines()
        if line[2:].startswith(("first, ", "second, "))
    ]
    cut = [line.split(", ", 1)[1] for line in shown if "mixture" not in line]
    assert cut
    for text in cut:
        assert "…" in text
        parts = text.split("…")
        assert sum(all(part in name for part in parts) for name in names) == 1


@pytest.mark.usefixtures("uncorrelated")
def test_json_holds_everything(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("MCC", "--json", "--file", TOY) == 0
    result = json.loads(capsys.readouterr().out)
    assert result["score"] == {
        "key": "mcc", "name": "Matthews correlation coefficient",
        "formula": catalogue.CATALOGUE["mcc"].formula, "order": None,
    }  # fmt: skip
    assert (result["verdict"], result["downwards"]) == ("unfit", False)
    assert [(c["kind"], c["prior"]) for c in result["constraints"]] == [
        ("all", None), ("prior", 0.2), ("prior", 0.5), ("rows", None),
    ]  # fmt: skip
    first, second, _ = result["constraints"][0]["tests"]
    assert (first["number"], first["passed"], first["proven"], first["counterexample"]) == (1, True, True, None)
    assert second["passed"] is False
    assert len(second["counterexample"]["mixture"]) == 4
    assert result["kendall_tau"]["largest"] == {"tau": 1.0, "a": 1, "b": 0.75}
    assert result["reason"].startswith("On all performances, tests 2 and 3 fail.")


@pytest.mark.usefixtures("uncorrelated")
def test_the_answer_is_the_same_each_time(capsys: pytest.CaptureFixture[str]) -> None:
    outputs = [(run("sqrt(tpr*tnr)", "--json"), capsys.readouterr().out) for _ in range(2)]
    assert outputs[0] == outputs[1]


@pytest.mark.usefixtures("uncorrelated")
def test_a_formula_after_two_dashes_may_begin_with_a_minus(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--prior", "0.2", "--", "-fpr") == 0
    assert capsys.readouterr().out.startswith("-fpr: fit for ranking\n")


def test_every_verdict_has_its_words() -> None:
    names = ("FIT", "FIXED", "HERE", "OPEN", "OPEN_FIXED", "UNFIT", "CONSTANT", "UNDEFINED")
    assert set(audit_text.WORDS) == {getattr(verdicts, name) for name in names}


@pytest.mark.parametrize("text", ["7", "log(-tpr)", "chance"])
def test_a_score_that_cannot_rank_has_no_correlation(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(text, "--prior", "0.5") == 0
    assert capsys.readouterr().out.endswith("uniform performances of prior 0.5:\n  undefined\n")
    assert run(text, "--json", "--prior", "0.5") == 0
    assert json.loads(capsys.readouterr().out)["kendall_tau"]["largest"] is None


@pytest.mark.parametrize(("key", "prior"), [("kappa", 0.2), ("balanced_accuracy", 0.1), ("f2", None)])
def test_a_score_with_a_place_correlates_fully_there(key: str, prior: float | None) -> None:
    score = catalogue.CATALOGUE[key]
    rng = np.random.default_rng(1)
    rows = populations.uniform(300, rng) if prior is None else populations.fixed_prior(300, prior, rng)
    _, largest = audit._correlations(score, rows)
    assert largest is not None
    assert largest.value == 1
    assert (largest.a, largest.b) == pytest.approx(score.placement(prior or 0.5))


@pytest.mark.parametrize(("prior", "sampled"), [(None, "1,000 uniform performances"), (0.3, "of prior 0.3")])
def test_correlations_are_those_of_scipy_at_their_places(prior: float | None, sampled: str) -> None:
    import numpy as np
    from scipy.stats import kendalltau

    found = audit.report(catalogue.CATALOGUE["mcc"], prior)
    assert sampled in found.performances
    generator = np.random.default_rng(audit.SEED)
    draw = populations.uniform if prior is None else lambda n, g: populations.fixed_prior(n, prior, g)
    rows = draw(audit.CORRELATED, generator)
    x = catalogue.CATALOGUE["mcc"].function(rows)
    assert found.smallest is not None
    assert found.largest is not None
    for one in (found.smallest, found.largest):
        assert kendalltau(x, scores.canonical_score(rows, one.a, one.b)).statistic == pytest.approx(one.value, abs=1e-9)
    middle = kendalltau(x, scores.canonical_score(rows, 0.5, 0.5)).statistic
    assert found.smallest.value < middle <= found.largest.value


def test_a_wrong_formula_ends_with_2_and_points_at_the_character() -> None:
    with pytest.raises(MisusedError) as caught:
        run("2*tp/(2*tp+)")
    assert str(caught.value).splitlines() == [
        "formula: found ) at character 12, expected a number, a name or (",
        "2*tp/(2*tp+)",
        "           ^",
    ]


@pytest.mark.parametrize("arguments", [[], ["F1", "--prior", "0"], ["F1", "--prior", "1"], ["F1", "--prior", "x"]])
def test_a_wrong_command_ends_with_2(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        run(*arguments)
    assert stop.value.code == 2
    assert "usage: tile-explorer audit" in capsys.readouterr().err


@pytest.mark.usefixtures("uncorrelated")
def test_rows_left_out_are_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "some.csv"
    path.write_text("name,tn,fp,fn,tp\nA,1,2,3,4\nB,1,-2,3,4\nC,2,2,2,2\n")
    assert run("F1", "--file", str(path)) == 1
    captured = capsys.readouterr()
    assert "Row 3: “fp” is -2" in captured.err
    assert "rows of some" in captured.out


def test_it_loads_nothing_of_the_page() -> None:
    script = "import sys; from app.cli import audit; from tile_core.audit import verdicts; print(*sys.modules)"
    result = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    assert {"dash", "flask", "plotly", "scipy", "numba", "pandas"}.isdisjoint(result.stdout.split())


def test_on_the_lattices_tau_stands_next_to_what_the_paper_prints(capsys: pytest.CaptureFixture[str]) -> None:
    run("MCC", "--lattice")
    lines = capsys.readouterr().out.splitlines()
    begin = lines.index("Kendall's tau with the canonical scores, on the lattices of table 1 of paper A:")
    assert lines[begin + 2].split() == ["all", "performances", "smallest", "0.5030", "(0,", "0)", "0.5030", "0.503"]
    assert lines[begin + 3].split() == ["largest", "0.7598", "(0.5,", "0.5)", "0.7465", "0.746"]
    run("chance", "--lattice", "--prior", "0.5", "--json")
    everywhere, constant = json.loads(capsys.readouterr().out)["lattices"]
    assert everywhere["printed"] == [0.194, 0.498]
    assert everywhere["found"]["largest"]["tau"] == pytest.approx(0.5068, abs=1e-4)
    assert constant == {
        "prior": 0.5,
        "printed": [None, None],
        "found": {"smallest": None, "largest": None},
        "searched": {"smallest": None, "largest": None},
    }
