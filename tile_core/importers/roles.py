"""What a column of a table can be, as data: the names people give to counts, rates, priors, entities and contexts.

Names are normalised: lower case, accents dropped, letters and digits only. Where a name could mean two things, what
it commonly means in tables of classifiers is listed (`sp`: specificity; `support`: all samples), and
`columns.ambiguous` decides where the other columns can.
"""

from __future__ import annotations

from typing import NamedTuple

from tile_core.importers import translations


class Role(NamedTuple):
    """What a column can be. `kind`: entity, context, count, sum, rate, prior, check, matrix, attribute or ignore.

    `label` names it in a list of choices, `symbol` in a sentence; `names` are the names it goes by, for the entity in
    order of preference. Kinds rate, prior and check also exist in percent.
    """

    kind: str
    label: str
    symbol: str
    names: tuple[str, ...]


def _role(kind: str, label: str, symbol: str, names: str = "") -> Role:
    return Role(kind, label, symbol, tuple(names.split()))


def _shares(count: str) -> str:
    """Other names of a count, and names of it as a share of all samples: proba_tp, P(TP), joint_tp ...

    A true positive fraction is a TPR, so fractions are none of these.
    """
    spoken = count.replace("t", "true").replace("f", "false", 1).replace("n", "negative").replace("p", "positive")
    words = ("prob", "proba", "probability", "probabilityof", "joint")
    names = [word + name for word in words for name in (count, spoken, f"{spoken}s")]
    names += [name + word for word in words[:3] for name in (count, spoken)]
    return " ".join((f"p{count}", *names))


ENTITY, CONTEXT, ATTRIBUTE, IGNORE = "entity", "context", "attribute", "ignore"
RUN, THRESHOLD = "run", "threshold"

_ROLES: dict[str, Role] = {
    ENTITY: _role(
        "entity",
        "Name",
        "name",
        "method methodname model modelname classifier classifiername algorithm algorithmname algname alg algo "
        "estimator detector system approach entity name names submission team teamname participant participants user "
        "runname tagsmlflowrunname learner learnerid scheme",
    ),
    CONTEXT: _role(
        "context",
        "Context, task or fold",
        "context",
        "dataset datasets datasetname data task taskname category scene video sequence fold case "
        "split domain context benchmark taskid",
    ),
    RUN: _role("run", "Run or seed", "run", "run seed seeds runs runid repeat repetition trial replicate randomseed"),
    THRESHOLD: _role(
        "threshold",
        "Threshold",
        "threshold",
        "threshold thresholds thr cutoff cutoffs operatingpoint operatingthreshold decisionthreshold scorethreshold",
    ),
    "tn": _role(
        "count",
        "TN, count",
        "TN",
        "tn truenegative truenegatives correctrejections " + _shares("tn"),
    ),
    "fp": _role(
        "count",
        "FP, count",
        "FP",
        "fp falsepositive falsepositives falsealarms " + _shares("fp"),
    ),
    "fn": _role(
        "count",
        "FN, count",
        "FN",
        "fn falsenegative falsenegatives misses missed " + _shares("fn"),
    ),
    "tp": _role(
        "count",
        "TP, count",
        "TP",
        "tp truepositive truepositives hits detections " + _shares("tp"),
    ),
    "tpr": _role(
        "rate",
        "TPR, sensitivity",
        "TPR",
        "tpr truepositiverate tprate truepositivefraction tpf sensitivity sens sen recall rec re hitrate detectionrate "
        "dr attackdetectionrate pd pod probabilityofdetection tar trueacceptrate trueacceptancerate gar irrecall "
        "recallpos recallpositive posrecall positiverecall",
    ),
    "tnr": _role(
        "rate",
        "TNR, specificity",
        "TNR",
        "tnr truenegativerate tnrate truenegativefraction tnf specificity spec spe sp spc selectivity "
        "recallneg recallnegative negrecall negativerecall",
    ),
    "fpr": _role(
        "rate",
        "FPR, fall-out",
        "FPR",
        "fpr falsepositiverate fprate falsepositivefraction fpf fallout falsealarmrate far pf pfa pofd "
        "probabilityoffalsealarm probabilityoffalsedetection falseattackrate falseacceptrate falseacceptancerate fmr "
        "falsematchrate bpcer 1specificity 1tnr",
    ),
    "fnr": _role(
        "rate",
        "FNR, miss rate",
        "FNR",
        "fnr falsenegativerate fnrate falsenegativefraction fnf missrate misdetectionrate "
        "missedalarmrate misseddetectionrate mdr frr falserejectrate falserejectionrate fnmr falsenonmatchrate apcer "
        "pmiss pmd 1sensitivity 1tpr 1recall",
    ),
    "ppv": _role(
        "rate",
        "PPV, precision",
        "PPV",
        "ppv precision prec pre pr positivepredictivevalue positivepredictedvalue pospredictivevalue pospredvalue "
        "irprecision precisionpos precisionpositive posprecision positiveprecision",
    ),
    "npv": _role(
        "rate",
        "NPV",
        "NPV",
        "npv negativepredictivevalue negativepredictedvalue negpredictivevalue negpredvalue precisionneg "
        "precisionnegative negprecision negativeprecision",
    ),
    "fdr": _role("rate", "FDR = 1 − PPV", "FDR", "fdr falsediscoveryrate falsealarmratio 1precision 1ppv"),
    "for": _role("rate", "FOR = 1 − NPV", "FOR", "for falseomissionrate"),
    "prior": _role(
        "prior",
        "Prior π₊",
        "the prevalence",
        "prior prevalence prev baserate pi π priorpositive classprior",
    ),
    "positives": _role(
        "sum",
        "Positives, count",
        "the number of positives",
        "positives npos numpos numpositives npositives npositive pos conditionpositive actualpositives nplus n1 "
        "diseased ndiseased",
    ),
    "negatives": _role(
        "sum",
        "Negatives, count",
        "the number of negatives",
        "negatives nneg numneg numnegatives nnegatives nnegative neg conditionnegative actualnegatives nminus n0 "
        "healthy nhealthy controls ncontrols",
    ),
    "size": _role(
        "sum",
        "Sample size",
        "n",
        "n size samples nsamples numsamples samplesize support total population instances ninstances nobs observations",
    ),
    "f1": _role(
        "check",
        "Check only: F₁",
        "F1",
        "f1 f1score fscore fmeasure f1measure fmeas classiffbeta dice dsc dicescore dicecoefficient",
    ),
    "f05": _role("check", "Check only: F0.5", "F0.5", "f05 f05score f05measure fbeta05 f1over2"),
    "f2": _role("check", "Check only: F2", "F2", "f2 f2score f2measure fbeta2"),
    "gmean": _role("check", "Check only: G-mean", "G-mean", "gmean gmeans geometricmean gmeanscore"),
    "markedness": _role("check", "Check only: markedness", "markedness", "markedness deltap"),
    "acc": _role("check", "Accuracy", "accuracy", "acc accuracy accuracyscore correct"),
    "bacc": _role(
        "check",
        "Check only: balanced accuracy",
        "balanced accuracy",
        "bacc ba balancedaccuracy balacc bac balancedacc balaccuracy",
    ),
    "iou": _role("check", "Check only: Jaccard, IoU", "Jaccard", "iou jaccard jaccardindex csi threatscore"),
    "kappa": _role("check", "Check only: Cohen’s κ", "κ", "kappa kap cohenkappa cohenskappa κ"),
    "mcc": _role("check", "Check only: MCC", "MCC", "mcc matthews matthewscorrcoef matthewscorrelationcoefficient phi"),
    "youden": _role(
        "check",
        "Check only: informedness",
        "informedness",
        "youden youdenj youdensj jindex informedness bookmakerinformedness tss",
    ),
    "err": _role("check", "Error rate", "error rate", "err error errorrate pbc pwc classifce misclassificationrate"),
    "matrix tn fp fn tp": _role("matrix", "2×2 [[tn, fp], [fn, tp]], rows are the truth", "the 2×2 table"),
    "matrix tp fn fp tn": _role("matrix", "2×2 [[tp, fn], [fp, tn]], rows are the truth", "the 2×2 table"),
    "matrix tn fn fp tp": _role("matrix", "2×2 [[tn, fn], [fp, tp]], rows are predictions", "the 2×2 table"),
    "matrix tp fp fn tn": _role("matrix", "2×2 [[tp, fp], [fn, tn]], rows are predictions", "the 2×2 table"),
    ATTRIBUTE: _role("attribute", "Attribute", "attribute"),
    IGNORE: _role("ignore", "Ignore", "ignored"),
}

ROLES = {key: role._replace(names=(*role.names, *translations.names_of(key))) for key, role in _ROLES.items()}

BY_NAME = {name: key for key, role in ROLES.items() for name in role.names}

# Names of columns in files of predictions; a leaderboard does not have them.
_PREDICTIONS = (
    "ytrue truth groundtruth label labels target ypred predicted prediction yscore score scores prob proba yprob "
    "yproba yprob1 probability"
)
PREDICTIONS = frozenset(_PREDICTIONS.split())


def base(role: str) -> str:
    """The role without its percent sign."""
    return role.removesuffix("%")


def is_percent(role: str) -> bool:
    """Whether the role is given in percent."""
    return role.endswith("%")


def choices() -> list[tuple[str, str]]:
    """Every role a person can choose with its label, each percent variant after what it varies."""
    options = []
    for key, role in ROLES.items():
        options.append((key, role.label))
        if role.kind in ("rate", "prior", "check"):
            options.append((f"{key}%", f"{role.label.partition(',')[0]}, percent"))
    return options
