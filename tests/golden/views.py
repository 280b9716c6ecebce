"""The views that are compared with their record: one a line, with what to open and what to do there.

A view is opened by a link, which is a contract with users, and changed by what a user has: keys, buttons, files. No
view names a module of the browser, so the record outlives any move of them.
"""

from __future__ import annotations

from dataclasses import dataclass

from app.view.flavors import flavors, of_kind

# Window and colours of each picture of a view.
MEDIA = {"light": (1440, 900, "light"), "dark": (1440, 900, "dark"), "phone": (390, 844, "light")}
ALL = tuple(MEDIA)
LIGHT = ("light",)


@dataclass(frozen=True)
class View:
    """What to open (`path`; "report" for the report of scenes), what to do then, and the media that are recorded.

    A step is a verb and its object: "press" a key, "click" a selector, "file" the name of a file to import, "print".
    `shows`: a selector that is there once the view is complete, where something else comes to rest before. `figures`:
    whether the figures of the view are saved as SVG, too. `pictured`: whether there are pictures; those of a long page
    of words would be the largest part of the record.
    """

    name: str
    path: str
    steps: tuple[tuple[str, str], ...] = ()
    media: tuple[str, ...] = LIGHT
    shows: str = ""
    figures: bool = False
    pictured: bool = True


PRESENT = (("press", "p"),)
F1 = "a=0.5&b=1"
DIABETES = "/#sample=diabetes"
TOY = "/#sample=toy"
MISSES = "a=0.6667&b=0.8"
PINS = "pins=0.5,0.5;0.2,0.9"
SIDE_BY_SIDE = "/scores#sample=diabetes&scores=mcc,f1&scores-compared=npv,tpr,accuracy,ppv&scores-priors=0.2,0.5"
PREDICTIONS = "/predictions#predictions=tumours"
TAU, CANDIDATE = "[data-tx-page]:not([hidden]) .tx-audit td", ".tx-candidates tbody tr"
COSTS = ".tx-decide-costs tbody tr"
JUDGED = "#compare-verdict p"
OFTEN, DOMAINS = ".tx-ctx-often .tx-ctx-bar", ".tx-ctx-contributions td"
CONTEXTS = "/contexts#sample=digits&context=mean&a=1&b=0.8"
DECIDE = "/decide#sample=diabetes&prior=0.02&utilities=0,-20,-1,0"
RANKED, PAIRS = ".tx-rank-based tbody tr", ".tx-pairs td button"
FLAVORS = tuple(key for key in flavors() if key != "entity")
UNCERTAIN = (*of_kind("draws"), "podium", "set")


def _flavor(flavor: str) -> View:
    more = "&uncertain=yes" if flavor in UNCERTAIN else "&rank=3" if flavor == "rank" else ""
    return View(f"explore-flavor-{flavor}", f"{DIABETES}&{MISSES}&selected=7&flavor={flavor}{more}")


VIEWS = (
    View("explore", DIABETES, media=ALL, figures=True),
    View("explore-misses", f"{DIABETES}&{MISSES}&selected=7&prior=0.02", media=("light", "dark")),
    View("explore-pins", f"{DIABETES}&{PINS}&selected=3", media=("light", "phone")),
    View("explore-uncertain", f"{DIABETES}&a=0.75&b=0.95&selected=7&uncertain=yes", media=ALL, figures=True),
    View("explore-overlays", f"{DIABETES}&overlays=places,contours,frontiers,stable,gamma_tau,medians&tau=0.3&{F1}"),
    View("explore-roc", f"{TOY}&a=0.667&b=0.8&prior=0.2&roc=hull,vertex,ends,zones,reading,nine", figures=True),
    View("explore-pr", f"{DIABETES}&{MISSES}&roc=hull,pr,whatif&iso-lines=f1"),
    View("explore-zoom", f"{DIABETES}&{MISSES}&zoom=0.4,0.6,0.8,1"),
    View("explore-operations", f"{DIABETES}&{MISSES}&operations=swap_classes"),
    View("explore-judgements", f"{DIABETES}&{MISSES}&judgements=6,19;19,35"),
    View("explore-prevalences", f"{TOY}&multiples=prior&panel-prevalences=0.2,0.5,0.8", figures=True),
    View("explore-flavors", f"{DIABETES}&{MISSES}&multiples=flavor", media=("light", "phone")),
    View("explore-contexts", "/#sample=digits&multiples=context&context=mean"),
    View("explore-toy", TOY, media=("light", "phone")),
    View("explore-finley", "/#sample=finley&a=0.2&b=0.3"),
    View("explore-segmentation", "/#sample=segmentation&context=mean"),
    View("explore-ties", "/#id=TIES&a=0.3&b=0.7", media=("light", "phone")),
    View("explore-undefined", "/#id=UNDEFINED&a=1&b=1"),
    View("explore-one", "/#id=ONE"),
    View("explore-1000", "/#id=THOUSAND&a=0.6&b=0.7", media=("light", "phone")),
    *map(_flavor, FLAVORS),
    View("scores", "/scores#sample=diabetes&scores=mcc,", media=ALL, shows=TAU, figures=True),
    View("scores-two", "/scores#sample=diabetes&scores=mcc,f1&scores-overlays=places,grid", shows=TAU),
    View("scores-compared", SIDE_BY_SIDE, media=("light", "phone"), shows=".tx-side-by-side-tile:nth-child(4)"),
    View("scores-leaderboard", "/scores#sample=diabetes&family=leaderboard&scores=jaccard,", shows=TAU),
    View("tradeoff", "/tradeoff#sample=diabetes&a=1&b=0.5", media=ALL, shows=CANDIDATE, figures=True),
    View("tradeoff-uniform", "/tradeoff#sample=diabetes&on=uniform", shows=CANDIDATE),
    View("predictions", f"{PREDICTIONS}&a=0.5&b=0.6", media=ALL, shows=RANKED, figures=True),
    View("predictions-alarms", f"{PREDICTIONS}&rule=alarms&threshold=0.3&model=1", shows=RANKED),
    View("predictions-uncertain", f"{PREDICTIONS}&predictions-uncertain=yes", shows=RANKED),
    View("predictions-pairs", "/predictions#predictions=pairs&answered=0.5", media=("light", "phone"), shows=RANKED),
    View("robustness", "/robustness#sample=diabetes", media=ALL, shows=PAIRS, figures=True),
    View("robustness-rectangle", "/robustness#sample=diabetes&region=rectangle&highlight=3,1", shows=PAIRS),
    View("robustness-uncertain", "/robustness#sample=diabetes&uncertain=yes&weight=balanced", shows=PAIRS),
    View("decide", DECIDE, media=ALL, shows=COSTS, figures=True),
    View("decide-clinical", f"{DECIDE}&curve=cost&words=clinical", shows=COSTS),
    View("decide-nobody", "/decide#sample=diabetes&prior=0.02&utilities=0,-1,-1,0", shows=COSTS),
    View("contexts", CONTEXTS, media=ALL, shows=OFTEN),
    View("contexts-domains", f"{CONTEXTS}&contexts-part=domains", media=("light", "phone"), shows=DOMAINS),
    View("compare", "/compare#sample=diabetes&a=1&b=0.5&compared-pair=19,37", media=ALL, shows=JUDGED),
    View("guide", "/guide", shows="#guide h2", pictured=False),
    View("import", DIABETES, (("file", "import.csv"),), media=ALL),
    View("import-refused", DIABETES, (("file", "refused.csv"),)),
    View("help", DIABETES, (("press", "?"),), media=ALL),
    View("slide-explore", f"{DIABETES}&{MISSES}&selected=7", PRESENT, media=ALL),
    View("slide-explore-uncertain", f"{DIABETES}&{MISSES}&selected=7&uncertain=yes", PRESENT),
    View("slide-decide", DECIDE, PRESENT, media=("light", "phone"), shows=COSTS),
    View("slide-contexts", CONTEXTS, PRESENT, media=("light", "phone"), shows=OFTEN),
    View("slide-scores", "/scores#sample=diabetes&scores=mcc,f1", PRESENT, shows=TAU),
    View("slide-compared", SIDE_BY_SIDE, PRESENT, shows=".tx-side-by-side-tile:nth-child(4)"),
    View("slide-tradeoff", "/tradeoff#sample=diabetes&a=1&b=0.5", PRESENT, shows=CANDIDATE),
    View("slide-predictions", PREDICTIONS, PRESENT, shows=RANKED),
    View("slide-robustness", "/robustness#sample=diabetes", PRESENT, media=("light", "phone"), shows=PAIRS),
    View("report", "report", media=ALL),
    View("report-print", "report", (("print", ""),)),
    View("report-talk", "report", PRESENT),
    View("report-talk-fourth", "report", (*PRESENT, *[("press", "ArrowDown")] * 3)),
    View("print-explore", f"{DIABETES}&{MISSES}", (("print", ""),)),
    View("print-robustness", "/robustness#sample=diabetes", (("print", ""),), shows=PAIRS),
)
