"""The example leaderboards: each opens without a problem, holds what its description says, and can be made again."""

from __future__ import annotations

import importlib.util
import json
import sys
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from app.prediction_samples import PredictionSamples
from app.reading.leaderboards import read_file
from app.reading.predictions import Conversion, convert, inspect
from app.storage.prediction_files import PredictionFiles
from tile_core import catalogue, performance, ranking, regions, scores, symmetries
from tile_core.leaderboard import Leaderboard

DATA = Path(__file__).resolve().parents[1] / "data"
MENU = json.loads((DATA / "samples.json").read_text())
MATRICES = json.loads((DATA / "matrices.json").read_text())
PREDICTIONS = json.loads((DATA / "predictions.json").read_text())
TRAINED = ("diabetes.csv", "digits.csv")


@pytest.fixture(scope="module")
def samples() -> Iterator[ModuleType]:
    """`data/make_samples.py`, which is a script and in no package; it imports its models from its own folder."""
    spec = importlib.util.spec_from_file_location("make_samples", DATA / "make_samples.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.path.insert(0, str(DATA))
    spec.loader.exec_module(module)
    yield module
    sys.path.remove(str(DATA))


def board(name: str) -> Leaderboard:
    found = read_file(DATA / name).leaderboard
    assert found is not None
    return found


def first_at(rows: np.ndarray, score: str) -> int:
    prior = performance.common_prior(rows)
    assert prior is not None
    place = catalogue.CATALOGUE[score].placement(prior)
    assert place is not None
    return int(ranking.holder_at(rows, 1, *place))


def test_the_menu_lists_every_file_once_and_in_order() -> None:
    assert sorted(entry["file"] for entry in MENU + MATRICES + PREDICTIONS) == sorted(
        path.name for path in DATA.glob("*.csv")
    )
    for menu in (MENU, MATRICES, PREDICTIONS):
        assert [entry["order"] for entry in menu] == list(range(1, len(menu) + 1))
        assert all(entry["title"] and len(entry["description"]) <= 110 for entry in menu)


def test_the_readme_describes_every_file() -> None:
    readme = (DATA / "README.md").read_text()
    assert [entry["file"] for entry in MENU + PREDICTIONS if f"## `{entry['file']}`" not in readme] == []


@pytest.mark.parametrize("name", [entry["file"] for entry in MENU])
def test_a_sample_opens_without_a_problem(name: str) -> None:
    found = read_file(DATA / name)
    assert found.problems == ()
    assert found.imported_rows == found.total == len((DATA / name).read_text().splitlines()) - 1
    assert found.leaderboard is not None
    assert not np.isnan(found.leaderboard.performances).any()


@pytest.mark.parametrize(
    ("name", "contexts", "entities", "size"),
    [
        ("toy.csv", 1, 4, np.nan),
        ("finley.csv", 1, 3, 2803),
        ("diabetes.csv", 1, 60, 442),
        ("digits.csv", 10, 60, 1797),
        ("segmentation.csv", 1, 74, np.nan),
        ("aneurysms.csv", 1, 16, 30),
    ],
)
def test_a_sample_has_its_promised_size(name: str, contexts: int, entities: int, size: float) -> None:
    loaded = board(name)
    assert loaded.performances.shape == (contexts, entities, 4)
    np.testing.assert_array_equal(loaded.sizes, np.full((contexts, entities), size))


@pytest.mark.papers
@pytest.mark.parametrize(
    ("prior", "areas"),
    [
        (0.2, (0.613247489712, 0.334649895268, 0.0183847342096, 0.0337178808102)),
        (0.5, (Fraction(3, 14), Fraction(11, 21), Fraction(13, 210), Fraction(1, 5))),
        (0.8, (0.0366613624413, 0.296411479485, 0.0751850643442, 0.591742093729)),
    ],
)
def test_the_toy_has_the_areas_of_figure_5_of_paper_b(prior: float, areas: tuple[float, ...]) -> None:
    toy = board("toy.csv")
    assert toy.entities == ("P-", "P1", "P2", "P+")
    rows = symmetries.shift_prior(toy.at(0), prior)
    np.testing.assert_allclose(regions.shares(regions.regions(rows), 4), np.array(areas, dtype=float), atol=1e-11)


@pytest.mark.papers
def test_never_forecasting_beats_finley_in_accuracy_only() -> None:
    rows = board("finley.csv").at(0)
    np.testing.assert_array_equal(rows[0], [2680, 72, 23, 28])
    accuracy = scores.canonical_score(rows, 0.5, 0.5)
    assert np.round(100 * accuracy[:2], 1).tolist() == [96.6, 98.2]
    firsts = {score: first_at(rows, score) for score in ("accuracy", "f1", "balanced_accuracy", "kappa")}
    assert firsts == {"accuracy": 1, "f1": 0, "balanced_accuracy": 0, "kappa": 0}


def test_the_screening_matches_its_description() -> None:
    loaded = board("diabetes.csv")
    rows = loaded.at(0)
    areas = regions.shares(regions.regions(rows), 60)
    assert (areas > 0).sum() == 9
    assert (areas > 0.05).sum() >= 6
    assert performance.prior(rows) == pytest.approx(np.full(60, 90 / 442))
    first = loaded.entities[int(areas.argmax())]
    assert first == loaded.entities[first_at(rows, "accuracy")] == "Logistic, sparse"
    assert round(100 * areas.max()) == 30
    rare = regions.shares(regions.regions(symmetries.shift_prior(rows, 0.02)), 60)
    assert 0.5 < rare[loaded.entities.index("Always negative")] < 0.55


def test_the_screening_spreads_over_roc_space() -> None:
    rates = performance.rates(board("diabetes.csv").at(0))
    tpr = np.sort(rates.tpr)
    assert np.ptp(rates.fpr[(rates.tpr > 0.1) & (rates.tpr < 0.999)]) > 0.4
    assert tpr[5] < 0.4
    assert tpr[-6] > 0.85


def test_four_models_of_two_learning_sets_share_the_tile_of_segmentation() -> None:
    loaded = board("segmentation.csv")
    rows = loaded.at(0)
    np.testing.assert_allclose(rows.sum(-1), 1, atol=1e-12)
    assert performance.prior(rows) == pytest.approx(np.full(74, 0.124227), abs=1e-6)
    first = np.flatnonzero(regions.shares(regions.regions(rows), 74))
    learning = loaded.attributes["learning set"]
    assert len(set(loaded.attributes["model"])) == 36
    assert len(first) == len(set(learning)) == 4
    assert {learning[i] for i in first} == {"Cityscapes", "Pascal VOC 2012"}


def test_every_digit_has_several_winners() -> None:
    loaded = board("digits.csv")
    areas = np.array([regions.shares(regions.regions(rows), 60) for rows in loaded.performances])
    assert ((areas > 0.01).sum(1) >= 5).all()
    assert len(set(areas.argmax(1).tolist())) >= 5


@pytest.mark.parametrize("name", TRAINED)
def test_counts_are_those_of_the_task(name: str, samples: ModuleType) -> None:
    loaded = board(name)
    tasks = [samples.diabetes_task()] if name == "diabetes.csv" else [samples.digit_task(d) for d in range(10)]
    for rows, (_, truth) in zip(loaded.performances, tasks, strict=True):
        positives = truth.sum()
        np.testing.assert_array_equal(rows[:, 2:].sum(-1), np.full(60, positives))
        np.testing.assert_array_equal(rows[:, :2].sum(-1), np.full(60, len(truth) - positives))


@pytest.mark.parametrize("name", TRAINED)
def test_names_are_those_of_the_script_and_fit_a_column(name: str, samples: ModuleType) -> None:
    assert board(name).entities == tuple(samples.CLASSIFIERS)
    assert max(map(len, samples.CLASSIFIERS)) <= 20


@pytest.mark.parametrize("name", ["toy", "finley"])
def test_the_script_writes_published_numbers_byte_for_byte(name: str, samples: ModuleType) -> None:
    assert samples.csv_bytes(samples.SAMPLES[name]()) == (DATA / f"{name}.csv").read_bytes()


@pytest.mark.parametrize("name", ["LDA", "Naive Bayes at 0.9", "5-NN"])
def test_the_script_trains_what_the_files_hold(name: str, samples: ModuleType) -> None:
    for file, context, task in (("diabetes.csv", 0, samples.diabetes_task()), ("digits.csv", 3, samples.digit_task(3))):
        loaded = board(file)
        expected = loaded.performances[context, loaded.entities.index(name)]
        assert samples.counts(name, *task) == tuple(expected)


# Predictions


def scored(name: str) -> Conversion:
    return convert(DATA / name, name)


@pytest.mark.parametrize("entry", PREDICTIONS, ids=lambda entry: entry["file"])
def test_predictions_open_without_a_problem_and_without_a_choice(entry: dict[str, str]) -> None:
    path = DATA / entry["file"]
    found, made = inspect(path, path.name), scored(path.name)
    assert (found.lacking, made.problems, made.unlabelled) == ("", (), 0)
    assert made.positive == found.positive == entry["positive"]
    assert made.predictions is not None
    assert made.predictions.size == made.rows == len(path.read_text().splitlines()) - 1
    assert not np.isnan(made.predictions.scores).any()
    assert path.stat().st_size < 300_000


def test_the_menu_of_predictions_opens_what_it_lists(tmp_path: Path) -> None:
    samples, kept = PredictionSamples(), PredictionFiles(tmp_path)
    assert samples.keys() == ["tumours", "pairs"]
    assert [option["label"] for option in samples.options()] == [entry["title"] for entry in PREDICTIONS]
    for key, entry in zip(samples.keys(), PREDICTIONS, strict=True):
        loaded = samples.load(key)
        assert loaded is not None
        assert loaded.title == entry["title"]
        again = kept.load(samples.save(key, kept))
        assert again is not None
        assert again.digest == loaded.digest
    assert samples.load("no such") is samples.load(None) is samples.save(["x"], kept) is None


def test_tumours_match_their_description(samples: ModuleType) -> None:
    from sklearn.metrics import roc_auc_score

    made = scored("predictions-tumours.csv")
    loaded = made.predictions
    assert loaded is not None
    np.testing.assert_array_equal(loaded.y_true, samples.tumour_task()[1] == 1)
    assert loaded.models == tuple(samples.SCORERS)
    assert made.hard == ("Nearest centroid",)
    areas = np.array([roc_auc_score(loaded.y_true, scores) for scores in loaded.scores])
    assert (np.abs(areas - 0.835) < 0.01).sum() >= 7
    assert len(np.unique(loaded.scores[loaded.models.index("Stump")])) <= 2 * samples.FOLDS
    by_margin = [model for model, threshold in zip(loaded.models, loaded.thresholds, strict=True) if threshold == 0]
    assert by_margin == [name for name, kind in samples.SCORERS.items() if kind == "decision_function"]


def test_pairs_have_interchangeable_classes(samples: ModuleType) -> None:
    loaded = scored("predictions-pairs.csv").predictions
    assert loaded is not None
    drawn, first = samples.pairs()
    np.testing.assert_array_equal(loaded.y_true, first)
    assert len({frozenset(pair) for pair in drawn.tolist()}) == samples.PAIRS == loaded.size
    right = ((loaded.scores > 0) == loaded.y_true).mean(axis=1)
    shares = {name: round(100 * share) for name, share in zip(loaded.models, right, strict=True)}
    assert (shares["Body mass index"], shares["Lasso"]) == (67, 74)
    assert min(shares.values()) == 67
    assert max(shares.values()) == 74
    assert (loaded.thresholds == 0).all()


@pytest.mark.parametrize("name", ["LDA", "15-NN"])
def test_the_script_scores_what_the_file_of_tumours_holds(name: str, samples: ModuleType) -> None:
    loaded = scored("predictions-tumours.csv").predictions
    assert loaded is not None
    found = samples.scores(name, *samples.tumour_task())
    np.testing.assert_allclose(loaded.scores[loaded.models.index(name)], found, rtol=1e-3)


@pytest.mark.parametrize("name", ["Ridge", "15-NN"])
def test_the_script_estimates_what_the_file_of_pairs_holds(name: str, samples: ModuleType) -> None:
    loaded = scored("predictions-pairs.csv").predictions
    assert loaded is not None
    drawn, _ = samples.pairs()
    found = samples.estimates(name)[drawn] @ (1, -1)
    np.testing.assert_allclose(loaded.scores[loaded.models.index(name)], found, rtol=1e-3, atol=1e-9)
