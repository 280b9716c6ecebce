"""What a column is, from its name, and from its values where the name does not say."""

from __future__ import annotations

import pytest

from tile_core.importers.columns import guess, normalise, recognise
from tile_core.importers.roles import BY_NAME, ROLES, base, choices

SPELLINGS = {
    "entity": [
        "Method",
        "model",
        "Algorithm",
        "alg_name",
        "classifier",
        "team",
        "Participant",
        "Model name",
        "learner_id",
        "Key_Scheme",
        "Modèle",
        "Classificatore",
        "模型",
        "モデル",
    ],
    "context": ["dataset", "Task", "category", "scene", "video", "fold", "case", "task_id", "Key_Fold", "数据集"],
    "run": ["seed", "run", "Repetition"],
    "threshold": ["threshold", "cut-off", "operating point"],
    "tn": [
        "TN",
        "true_negatives",
        "TrueNegatives",
        "num_tn",
        "tn_count",
        "True Negative",
        "VN",
        "Vrais négatifs",
        "真阴性",
        "proba_tn",
        "prob_tn",
        "ptn",
    ],
    "fp": [
        "fp",
        "# FP",
        "Faux positifs",
        "Falsos positivos",
        "False positives",
        "n_fp",
        "FalsePositives",
        "proba_fp",
        "prob_fp",
        "pfp",
    ],
    "fn": [
        "fn",
        "No. of FN",
        "FN (n)",
        "Falsi negativi",
        "FalseNegatives",
        "false-negatives",
        "proba_fn",
        "prob_fn",
        "pfn",
    ],
    "tp": [
        "tp",
        "true_positives",
        "TruePositives",
        "num_tp",
        "#TP",
        "True Positives (TP)",
        "TP count",
        "VP",
        "Nombre de VP",
        "Verdaderos positivos",
        "Num_true_positives",
        "proba_tp",
        "prob_tp",
        "ptp",
        "P(TP)",
        "tp_proba",
        "TP probability",
        "joint_tp",
        "proba_true_positive",
        "probability of true positives",
    ],
    "tpr": [
        "tpr",
        "sensitivity",
        "Sens",
        "Sens.",
        "recall",
        "hit rate",
        "True Positive Rate",
        "test_recall",
        "Recall (%)",
        "True positive fraction",
        "TPF",
        "Sensitivity (TPR)",
        "Recall (True Positive Rate)",
        "Sensitivity/Recall",
        "Recall_pos",
        "classif.sensitivity",
        "BinaryRecall",
        "DR",
        "Pd",
        "召回率",
        "再現率",
        "재현율",
        "Rappel",
        "Sensibilità (%)",
    ],
    "tnr": ["tnr", "Specificity (TNR)", "Spécificité", "特异度", "Specificity", "spec", "selectivity"],
    "fpr": [
        "fpr",
        "fall-out",
        "FALLOUT",
        "False positive rate",
        "false-positive fraction",
        "FAR",
        "Pf",
        "BPCER",
        "1 - Specificity",
        "误检率",
    ],
    "fnr": ["fnr", "miss rate", "APCER", "FRR", "1 − TPR"],
    "ppv": [
        "Precision (PPV)",
        "Pos Pred Value",
        "VPP",
        "精确率",
        "precision",
        "ppv",
        "Prec",
        "Positive predictive value",
        "mean_precision",
    ],
    "npv": ["Neg Pred Value", "VPN", "NPV", "negative predictive value"],
    "prior": ["prevalence", "base rate", "pi", "π", "π₊", "Prior", "Prävalenz (%)", "prévalence"],
    "positives": ["n_pos", "positives", "Total positives", "n+", "n⁺", "N₊", "N (+)"],
    "negatives": ["n_neg", "negatives", "n-", "n−", "n⁻", "N₋", "N(-)"],
    "size": ["support", "n_samples", "Sample size", "N", "Anzahl Fälle"],
    "f1": ["F1", "f1-score", "F-score", "FMeasure", "F-measure"],
    "acc": ["acc", "Accuracy"],
    "bacc": ["bacc", "Balanced accuracy"],
    "iou": ["jaccard", "IoU"],
    "kappa": ["kappa", "Cohen's kappa", "κ"],
    "mcc": ["MCC"],
    "err": ["PBC"],
}


@pytest.mark.parametrize(("role", "name"), [(role, name) for role, names in SPELLINGS.items() for name in names])
def test_names_are_recognised(role: str, name: str) -> None:
    assert recognise(name) == role


@pytest.mark.parametrize(
    "name",
    [
        "",
        "remark",
        "date",
        "tpx",
        "alpha",
        "AUC",
        "fbeta",
        "%",
        "Recall (class 0)",
        "TP/n",
        "n_n",
        "=cmd()",
        "<b>tp</b>",
        "model_E",
        "Model L",
        "modelO",
    ],
)
def test_other_names_are_not(name: str) -> None:
    assert recognise(name) is None


def test_each_name_means_one_thing_and_is_normalised() -> None:
    names = [name for role in ROLES.values() for name in role.names]
    assert len(names) == len(set(names)) == len(BY_NAME)
    assert [normalise(name) for name in names] == names


def test_every_role_can_be_chosen_once() -> None:
    keys, labels = zip(*choices(), strict=True)
    assert len(set(keys)) == len(keys)
    assert len(set(labels)) == len(labels)
    assert {base(key) for key in keys} == set(ROLES)


def roles(**columns: list[str]) -> dict[str, str]:
    return guess(columns).roles


def test_p_and_n_are_recognised_by_their_values() -> None:
    assert roles(p=["0.2", "1"], n=["500", "600"]) == {"p": "prior", "n": "size"}
    assert roles(P=["20", "1"], N=["500", "600"]) == {"P": "positives", "N": "negatives"}
    assert roles(p=["0.2"]) == {"p": "prior"}
    assert roles(n=["0.2"]) == {"n": "size"}


def test_p_with_r_is_precision_with_recall() -> None:
    assert roles(P=["0.8"], R=["0.7"], F1=["0.747"]) == {"P": "ppv", "R": "tpr", "F1": "f1"}
    assert roles(P=["80.1"], R=["70"])["P"] == "ppv%"
    assert roles(p=["0.2"], r=["0.5"], n=["500"]) == {"p": "prior", "r": "attribute", "n": "size"}
    assert roles(p=["120"], r=["3"]) == {"p": "positives", "r": "attribute"}


def test_other_columns_say_which_of_two_rates_a_name_means() -> None:
    # 1/CSI = 1/POD + 1/(1 - FAR) - 1 for the false alarm ratio.
    assert roles(POD=["0.80"], FAR=["0.20"], CSI=["0.667"])["FAR"] == "fdr"
    assert roles(POD=["0.80"], FAR=["0.20"], CSI=["0.500"])["FAR"] == "fpr"
    assert roles(recall=["0.8"], precision=["0.9"], FAR=["0.1"])["FAR"] == "fdr"
    assert roles(POD=["0.8"], POFD=["0.1"], FAR=["0.2"])["FAR"] == "fdr"
    assert roles(DR=["92.0"], FAR=["1.5"]) == {"DR": "tpr%", "FAR": "fpr%"}
    found = guess({"POD": ["0.8"], "FAR": ["0.2"]})
    assert (found.roles["FAR"], found.remarks["FAR"]) == ("ignore", "has two meanings: choose one")


def test_a_mean_is_the_value_and_se_with_sp_a_sensitivity() -> None:
    assert recognise("('recall', 'mean')") == "tpr"
    assert recognise("Recall (avg)") == "tpr"
    assert recognise("('recall', 'std')") is None
    assert recognise("Average / Total") is None
    assert roles(Se=["0.9"], Sp=["0.8"]) == {"Se": "tpr", "Sp": "tnr"}
    assert roles(recall=["0.9"], SE=["0.01"])["SE"] == "attribute"


def test_a_detection_rate_below_the_prevalence_may_be_a_share_of_all_samples() -> None:
    assert roles(DR=["0.08"], prevalence=["0.10"])["DR"] == "ignore"
    assert roles(DR=["0.80"], prevalence=["0.10"])["DR"] == "tpr"
    found = {"Sensitivity": ["0.8"], "Detection Rate": ["0.08"], "Prevalence": ["0.1"]}
    assert roles(**found)["Detection Rate"] == "ignore"


def test_cases_are_positives_where_there_are_controls() -> None:
    assert roles(Cases=["20"], Controls=["500"]) == {"Cases": "positives", "Controls": "negatives"}
    assert roles(Cases=["520"], TP=["20"])["Cases"] == "attribute"


def test_a_column_that_tells_all_rows_of_each_name_apart_is_a_context() -> None:
    names = ["A", "B", "A", "B"]
    found = guess({"Team": names, "Organ": ["lung", "lung", "skin", "skin"], "tp": ["1"] * 4})
    assert found.roles["Organ"] == "context"
    assert found.remarks["Organ"] == "tells the rows of one name apart"
    # Not where a name lacks one, where another column already does, or where two do.
    assert roles(Team=names, Organ=["lung", "lung", "skin", "lung"])["Organ"] == "attribute"
    assert roles(Team=names, Organ=["lung", "lung", "skin", "skin"], seed=["1", "1", "2", "2"])["Organ"] == "attribute"
    assert roles(Team=names, Organ=["lung", "lung", "skin", "skin"], Day=["1", "1", "2", "2"])["Organ"] == "attribute"
    assert roles(Team=["A", "B"], Organ=["lung", "skin"])["Organ"] == "attribute"


def test_percent_from_the_name_or_from_most_values() -> None:
    assert roles(recall=["87.1", "9", "0.5"])["recall"] == "tpr%"
    assert roles(recall=["0.87", "1.08", "0.5"])["recall"] == "tpr"  # one is a mistake
    assert roles(**{"recall (%)": ["0.5"]})["recall (%)"] == "tpr%"
    assert roles(recall=["87 %", "90 %"])["recall"] == "tpr"  # the sign in the cell says it already
    assert roles(recall=["870", "900"])["recall"] == "tpr"
    assert roles(tp=["20", "30"])["tp"] == "tp"
    assert roles(PBC=["0.3"])["PBC"] == "err%"
    assert roles(prec=["20,5", "30,5"])["prec"] == "ppv%"


def test_the_names_are_the_first_texts_where_no_column_says_so() -> None:
    found = guess({"tp": ["1", "2"], "": ["a", "b"], "remark": ["x", "y"]})
    assert found.roles == {"tp": "tp", "": "entity", "remark": "attribute"}
    assert found.remarks[""] == "treated as the names"
    assert roles(tp=["1", "2"], index=["0", "1"])["index"] == "attribute"


def test_one_column_is_the_name_in_order_of_preference() -> None:
    found = roles(team=["A", "A"], name=["x", "y"], method=["m", "n"], dataset=["d", "d"])
    assert found == {"team": "attribute", "name": "attribute", "method": "entity", "dataset": "context"}


TEAMS = [f"T{k}" for k in range(16)]
METHODS = ["CNN", "ViT", "SVM", "RF"]


def test_the_name_is_the_column_that_tells_rows_apart_with_their_context() -> None:
    places = [(team, METHODS[k % 4], task) for k, team in enumerate(TEAMS) for task in ("lung", "skin")]
    teams, methods, tasks = (list(each) for each in zip(*places, strict=True))
    found = roles(method=methods, team=teams, task=tasks, tp=["1"] * 32)
    assert (found["team"], found["method"], found["task"]) == ("entity", "attribute", "context")
    # The same where the name of the column of tasks says nothing.
    found = roles(method=methods, team=teams, Organ=tasks, tp=["1"] * 32)
    assert (found["team"], found["method"], found["Organ"]) == ("entity", "attribute", "context")
    # A team that is listed twice is still told apart from the others.
    found = roles(method=METHODS * 5, team=[*TEAMS, "T16", "T17", "T18", "T3"], tp=[str(k) for k in range(20)])
    assert (found["team"], found["method"]) == ("entity", "attribute")
    # Runs of one method: its name tells rows apart, with the seed.
    found = roles(team=["A"] * 8, method=METHODS * 2, seed=["1"] * 4 + ["2"] * 4, tp=["1"] * 8)
    assert (found["method"], found["team"]) == ("entity", "attribute")


def test_two_columns_are_the_name_where_only_both_tell_rows_apart() -> None:
    teams, methods = (list(each) for each in zip(*((t, m) for t in TEAMS for m in METHODS), strict=True))
    found = roles(team=teams, method=methods, tp=["1"] * 64)
    assert (found["team"], found["method"]) == ("entity", "entity")


def test_a_second_column_of_a_role_is_left_out() -> None:
    found = guess({"recall": ["1"], "sens": ["1"], "video": ["a"], "category": ["b"]})
    assert found.roles == {"recall": "tpr", "sens": "ignore", "video": "context", "category": "context"}
    assert found.remarks["sens"] == "a second TPR: not used"


def test_a_category_of_names_that_occur_once_is_no_context() -> None:
    assert roles(method=["a", "b"], category=["deep", "classic"])["category"] == "attribute"
    assert roles(method=["a", "a"], category=["deep", "classic"])["category"] == "context"
    assert roles(method=["a", "b"], category=["deep", "deep"])["category"] == "context"


def test_matrices_are_never_guessed() -> None:
    found = guess({"model": ["a", "b"], "confusion": ["[[1, 2], [3, 4]]", "[[1 2]\n [3 4]]"]})
    assert found.roles["confusion"] == "ignore"
    assert found.remarks["confusion"] == "a matrix: choose the order of its cells"
    of_three = guess({"model": ["a"], "confusion": ["[[10, 2.0, 3], [3, 40, 1e1], [0, 1, 9]]"]})
    assert of_three.remarks["confusion"] == "a matrix: choose whether rows are the truth"


def test_predictions_are_named() -> None:
    assert guess({"y_true": ["1"], "y_score": ["0.5"]}).remarks["y_true"] == "predictions, not a leaderboard"
