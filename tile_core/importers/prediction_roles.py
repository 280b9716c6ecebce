"""What a column of a file of predictions can be, as data: the names people give to labels, scores, weights and samples.

Names are normalised as those of leaderboards are. A name such as `y_prob_forest`, `forest_score` or `prob (forest)`
tells the model too.
"""

from __future__ import annotations

import re

from tile_core.importers.columns import is_lettered, normalise
from tile_core.importers.roles import ENTITY, ROLES

LABEL, SCORE, WEIGHT, CONFIDENCE = "label", "score", "weight", "confidence"
MODEL, SAMPLE, GROUP, SPLIT, IGNORE = "model", "sample", "group", "split", "ignore"

# Role -> what it is called in a list of choices.
CHOICES = {
    LABEL: "Ground truth",
    SCORE: "Score of a model",
    WEIGHT: "Weight of the sample",
    CONFIDENCE: "Confidence of a model",
    MODEL: "Name of the model",
    SAMPLE: "Name of the sample",
    GROUP: "Group of samples (patient, video)",
    SPLIT: "Split: tune on validation, evaluate on test",
    IGNORE: "Ignore",
}

# In order of preference, where several columns could be it.
NAMES = {
    LABEL: "ytrue truth groundtruth gt labeltrue truelabel trueclass trueclasses goldlabel gold actual actuals "
    "actuallabel label labels target targets class classes y outcome response reference annotation observed",
    WEIGHT: "sampleweight sampleweights weight weights w",
    CONFIDENCE: "confidence confidences conf certainty",
    MODEL: " ".join(ROLES[ENTITY].names),
    SAMPLE: "sampleid sample samples uid uuid itemid item imageid image exampleid example instanceid instance caseid "
    "case patientid patient subjectid subject rowid filename file idx index id key",
    GROUP: "group groups groupid cluster clusters clusterid video videos videoid study studyid series seriesid "
    "sequence sequenceid pair pairs pairid pairno pairnumber couple couples coupleid family families familyid "
    "household householdid",
    SPLIT: "split splits datasplit subset partition datapart",
    SCORE: "yscore score scores yprob yproba prob probs proba probas probability probabilities yprobability "
    "decisionfunction decision logit logits ylogit yhat output outputs ypred pred preds prediction predictions "
    "predicted predictedlabel predlabel predictedclass predclass ypredlabel",
}
# Names of a sample that may as well be of what several samples belong to; others may number rows.
GROUPS = frozenset(
    ("imageid", "image", "caseid", "case", "patientid", "patient", "subjectid", "subject", "filename", "file")
)
BY_NAME = {name: role for role, names in NAMES.items() for name in names.split()}
_SCORE = (
    r"(?:y[ _.-]?)?(?:scores?|probs?|probas?|probability|probabilities|preds?|predictions?|predicted|logits?"
    r"|decision(?:[ _.-]?function)?|hat)"
)
_BETWEEN = r"[ _.:/|-]*[ _.:/|(-]"
_MODEL_PATTERNS = {
    SCORE: re.compile(rf"{_SCORE}{_BETWEEN}(?P<after>.+)|(?P<before>.+?){_BETWEEN}{_SCORE}\)?", re.IGNORECASE),
    CONFIDENCE: re.compile(
        rf"(?:conf|confidence|certainty){_BETWEEN}(?P<after>.+)|(?P<before>.+?){_BETWEEN}(?:conf|confidence|certainty)\)?",
        re.IGNORECASE,
    ),
}


def recognise(name: str) -> tuple[str, str] | None:
    """The role that a column's name says and the model it names ("" for none), or `None`.

    >>> recognise("y_prob_forest"), recognise("label"), recognise("age")
    (('score', 'forest'), ('label', ''), None)
    """
    role = None if is_lettered(name) else BY_NAME.get(normalise(name))
    # `y_prob_a` is the model a, though it reads as `yproba` without its signs.
    names_model = role == SCORE and any(len(part) == 1 for part in re.split(r"[ _.:/|-]+", name.strip())[1:])
    if role is not None and not names_model:
        return role, ""
    for column_role, pattern in _MODEL_PATTERNS.items():
        match = pattern.fullmatch(name.strip())
        model = (match["after"] or match["before"]).strip(" _.:/|()-") if match else ""
        if model:
            return column_role, model
    return None
