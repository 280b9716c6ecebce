/** The schema of views, as JSON: the one description behind links, scenes, session files and reports. */

// biome-ignore format: imports have single quotes, by which the bundle finds them
import { FLAVORS, LAYERS } from '#tile/view/flavors';
// biome-ignore format: as above
import { PAGES } from '#tile/view/pages';

/** @import { Schema, Type } from '#tile/view/types' */

// ---- The schema of views, except for its types. The object is JSON, because Python reads it too
// (app/view/schema.py); each language has a reader of its own.
//
// sections: the fields of each page, with their name in a link and in messages, type and start value. types: which
// values are allowed. choices: lists of keys; those of pages and flavors are added below, those that depend on the
// catalogue of scores or on the server by app/view/known_keys.py. fit: what is expected of the fields that refer to
// rows of a leaderboard. steps: how views of older versions become those of the current one, in order; "scene" stands
// there for a scene itself, whose version is that of its view: its notes were once projected, and are private now. A
// name is never reused with another meaning, so a link needs no version. former: earlier names of choices, and of
// fields in links, which are still read. scene: the fields of a scene; a step of a scene is a change of its view.

/** @type {Omit<Schema, 'types'>} */
export const FIELDS = {
  "version": 4,
  "steps": [
    { "to": 2, "rename": [["predictions", "flavor", "layer"]] },
    { "to": 3, "rename": [["scene", "notes", "subtitle"]] },
    {
      "to": 4,
      "rename": [
        ["robustness", "lit", "highlight"],
        ["scores", "beside", "compared"]
      ]
    }
  ],
  "former": {
    "choices": { "flavors": { "who": "entity" } },
    "links": { "lit": "highlight", "scores-beside": "scores-compared" }
  },
  "format": "tile-explorer session",
  "limits": { "link": 8000, "scenes": 100 },
  "hidden": "\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff\\u202a-\\u202e\\u2066-\\u2069",
  "data": {
    "sample": { "link": "sample", "pattern": "[A-Za-z0-9_.-]{1,80}" },
    "id": { "link": "id", "pattern": "[0-9a-f]{64}" },
    "packed": { "link": "data", "pattern": "[A-Za-z0-9_-]{1,8000}" }
  },
  "choices": {
    "overlays": [
      "places",
      "grid",
      "gamma_pi",
      "radius",
      "contours",
      "stable",
      "stable3",
      "frontiers",
      "gamma_tau",
      "cohen",
      "medians",
      "f_mean",
      "nontrivial",
      "balanced",
      "own_grid",
      "tenths",
      "loci",
      "references"
    ],
    "score_overlays": ["places", "grid", "gamma_pi", "gamma_tau", "regions"],
    "roc": ["hull", "zoom", "vertex", "second", "third", "whatif", "pr", "ends", "zones", "reading", "nine"],
    "operations": ["swap_classes", "change_prediction", "change_truth", "swap_truth_prediction"],
    "levels": [0.8, 0.9, 0.95, 0.99],
    "tiers": ["best", "selected"],
    "sizes": [100, 1000, 10000],
    "coefficients": ["kendall", "spearman", "pearson"],
    "rules": ["fixed", "prevalence", "tpr", "fpr", "alarms", "own"],
    "regions": ["tile", "rectangle", "lasso"],
    "weights": ["ab", "balanced"],
    "decision_curves": ["net", "standardised", "cost", "difference"],
    "benefit_curves": ["net", "difference"],
    "predictions_figures": ["roc", "benefit", "accuracy", "cumulative", "recall", "mirrored"],
    "tradeoff_figures": ["degree", "prevalences", "tetrahedron"],
    "rank_based": ["lxcim", "audrc_continuous", "auroc", "accuracy"],
    "vocabularies": ["engineering", "clinical"],
    "context_rules": ["scores", "mean", "size", "rank", "median", "worst"],
    "context_cells": ["both", "ranks"],
    "context_parts": ["classifiers", "domains"],
    "tasks": ["fixed", "sample"],
    "weightings": ["equal", "size", "typed"],
    "task_sources": ["sample", "board"],
    "task_presets": [
      "right",
      "graded",
      "low",
      "similarity",
      "threshold",
      "one",
      "detection",
      "retrieval",
      "pairs",
      "ranking"
    ],
    "task_groupings": ["true", "predicted", "outcome"],
    "task_averages": ["macro", "weighted", "micro", "worst", "geometric"],
    "multiples": ["none", "flavor", "prior", "context", "leaderboard"],
    "over": ["mean", "scores", "rank", "median", "worst"],
    "over_scores": ["kappa", "mcc"]
  },
  "sections": {
    "explore": {
      "fields": {
        "a": { "link": "a", "type": "share", "start": 0.5 },
        "b": { "link": "b", "type": "share", "start": 0.5 },
        "context": { "link": "context", "type": "context", "start": 0 },
        "over": { "link": "over", "type": "over", "start": "mean" },
        "score": { "link": "over-score", "type": "over_score", "null": true, "start": null },
        "prior": { "link": "prior", "type": "inside", "null": true, "start": null },
        "operations": { "link": "operations", "type": "operations", "start": [] },
        "flavor": { "link": "flavor", "type": "flavor", "start": "entity" },
        "rank": { "link": "rank", "type": "rank", "start": 1 },
        "first": { "link": "first", "type": "rank", "start": 3 },
        "selected": { "link": "selected", "type": "index", "null": true, "start": null },
        "ours": { "link": "ours", "type": "index", "null": true, "start": null },
        "compare": { "link": "compare", "type": "compare", "start": "f1" },
        "columns": { "link": "columns", "type": "columns", "start": ["tpr", "fpr", "ppv", "npv"] },
        "attributes": { "link": "attributes", "type": "names", "start": [] },
        "colour": { "link": "colour", "type": "name", "null": true, "start": null },
        "label": { "link": "label", "type": "name", "null": true, "start": null },
        "grouped": { "link": "grouped", "type": "name", "null": true, "start": null },
        "pins": { "link": "pins", "type": "pins", "start": [] },
        "judgements": { "link": "judgements", "type": "judgements", "start": [] },
        "ahead": { "link": "ahead", "type": "two_groups", "start": [] },
        "ahead_rows": { "link": "ahead-rows", "type": "rows", "start": [] },
        "behind_rows": { "link": "behind-rows", "type": "rows", "start": [] },
        "overlays": {
          "link": "overlays",
          "type": "overlays",
          "start": ["places", "grid", "gamma_pi", "radius", "references"]
        },
        "tau": { "link": "tau", "type": "inside", "null": true, "start": null },
        "roc": { "link": "roc", "type": "roc", "start": ["hull"] },
        "isolines": { "link": "iso-lines", "type": "formula", "null": true, "start": null },
        "hybrid": { "link": "hybrid", "type": "hybrid", "null": true, "start": null },
        "hidden": { "link": "hidden", "type": "rows", "start": [] },
        "filter": { "link": "names", "type": "title", "start": "" },
        "edits": { "link": "edits", "type": "edits", "start": [] },
        "added": { "link": "added", "type": "added", "start": [] },
        "uncertain": { "link": "uncertain", "type": "flag", "start": false },
        "level": { "link": "level", "type": "level", "start": 0.95 },
        "contour": { "link": "contour", "type": "probability", "start": 0.5 },
        "congruence": { "link": "congruence", "type": "share", "start": 0 },
        "design_effect": { "link": "design-effect", "type": "design_effect", "start": 1 },
        "any_dependence": { "link": "any-dependence", "type": "flag", "start": false },
        "tiers": { "link": "tiers", "type": "tiers", "start": "best" },
        "margin": { "link": "margin", "type": "margin", "start": 0.01 },
        "zoom": { "link": "zoom", "type": "part", "null": true, "start": null },
        "multiples": { "link": "multiples", "type": "multiples", "start": "none" },
        "panel_both": { "link": "panel-both", "type": "flag", "start": false },
        "panel_flavors": { "link": "panel-flavors", "type": "flavors", "start": ["entity", "last", "best", "worst"] },
        "panel_priors": { "link": "panel-prevalences", "type": "panel_priors", "start": [0.005, 0.05, 0.2, 0.5] },
        "panel_contexts": { "link": "panel-contexts", "type": "contexts", "start": [] },
        "panel_boards": { "link": "panel-leaderboards", "type": "board_keys", "start": [] }
      }
    },
    "compare": {
      "fields": {
        "pair": { "link": "compared-pair", "type": "two", "null": true, "start": null }
      }
    },
    "invariance": {
      "fields": {
        "source": { "link": "invariance-predictions", "type": "predictions", "null": true, "start": null },
        "models": { "link": "invariance-models", "type": "two", "null": true, "start": null },
        "weight": { "link": "class-weight", "type": "share", "start": 0.5 },
        "measure": { "link": "invariance-measure", "type": "rank_based", "start": "lxcim" }
      }
    },
    "tasks": {
      "fields": {
        "source": { "link": "task-data", "type": "task_source", "null": true, "start": null },
        "preset": { "link": "task", "type": "task_preset", "null": true, "start": null },
        "target": { "link": "task-class", "type": "index", "start": 0 },
        "satisfaction": { "link": "satisfaction", "type": "satisfactions", "null": true, "start": null },
        "importance": { "link": "importance", "type": "amounts", "null": true, "start": null },
        "grouping": { "link": "task-groups", "type": "task_grouping", "start": "true" },
        "weights": { "link": "task-weights", "type": "amounts", "null": true, "start": null },
        "three": { "link": "task-map", "type": "three", "start": [0, 1, 2] },
        "selected": { "link": "task-model", "type": "index", "null": true, "start": null },
        "score": { "link": "task-score", "type": "formula", "null": true, "start": null },
        "average": { "link": "task-average", "type": "task_average", "start": "macro" }
      }
    },
    "contexts": {
      "fields": {
        "rules": {
          "link": "rules-shown",
          "type": "context_rules",
          "start": ["scores", "mean", "rank", "median", "worst"]
        },
        "median_rank": { "link": "median-rank-shown", "type": "flag", "start": false },
        "cells": { "link": "cells", "type": "context_cells", "start": "both" },
        "sort": { "link": "sort", "type": "context_sort", "null": true, "start": null },
        "reversed": { "link": "sort-reversed", "type": "flag", "start": false },
        "group": { "link": "group", "type": "name", "null": true, "start": null },
        "filter": { "link": "filter", "type": "title", "start": "" },
        "hidden": { "link": "contexts-hidden", "type": "hidden_contexts", "start": [] },
        "part": { "link": "contexts-part", "type": "context_part", "start": "classifiers" },
        "weighting": { "link": "domain-weights", "type": "weighting", "start": "equal" },
        "weights": { "link": "domain-weights-typed", "type": "amounts", "start": [] },
        "tasks": { "link": "tasks", "type": "tasks", "start": "fixed" }
      }
    },
    "decide": {
      "fields": {
        "utilities": { "link": "utilities", "type": "utilities", "start": [0, -1, -1, 0] },
        "curve": { "link": "curve", "type": "decision_curve", "start": "net" },
        "words": { "link": "words", "type": "vocabulary", "start": "engineering" }
      }
    },
    "scores": {
      "fields": {
        "texts": { "link": "scores", "type": "texts", "start": ["mcc", ""] },
        "family": { "link": "family", "type": "family", "start": "fixed_prior" },
        "size": { "link": "size", "type": "size", "start": 1000 },
        "seed": { "link": "seed", "type": "seed", "start": 1 },
        "coefficient": { "link": "coefficient", "type": "coefficient", "start": "kendall" },
        "parameters": { "link": "scores-at", "type": "parameters", "start": {} },
        "overlays": { "link": "scores-overlays", "type": "score_overlays", "start": ["places"] },
        "compared": { "link": "scores-compared", "type": "formulas", "start": [] },
        "priors": { "link": "scores-priors", "type": "priors", "start": [] }
      }
    },
    "tradeoff": {
      "fields": {
        "family": { "link": "on", "type": "law", "start": "leaderboard" },
        "from": { "link": "from", "type": "end", "start": "ppv" },
        "to": { "link": "to", "type": "end", "start": "tpr" },
        "parameters": { "link": "tradeoff-at", "type": "parameters", "start": {} },
        "pinned": {
          "link": "way-point",
          "type": "place",
          "null": true,
          "start": null,
          "only": { "fields": ["from", "to"], "is": "point" }
        },
        "figure": { "link": "tradeoff-figure", "type": "tradeoff_figure", "start": "degree" },
        "turned": { "link": "tetrahedron-turned", "type": "turned", "start": [25, 20] }
      }
    },
    "predictions": {
      "page": "/predictions",
      "fields": {
        "source": { "link": "predictions", "type": "predictions", "null": true, "start": null },
        "selected": { "link": "model", "type": "index", "null": true, "start": null },
        "rule": { "link": "rule", "type": "rule", "start": "fixed" },
        "value": { "link": "threshold", "type": "real", "null": true, "start": null },
        "half": { "link": "half", "type": "flag", "start": false },
        "own": { "link": "thresholds", "type": "thresholds", "start": [] },
        "share": { "link": "answered", "type": "share", "start": 1 },
        "layer": { "link": "layer", "type": "layer", "start": "model" },
        "prior": { "link": "predictions-prior", "type": "inside", "null": true, "start": null },
        "uncertain": { "link": "predictions-uncertain", "type": "flag", "start": false },
        "level": { "link": "predictions-level", "type": "level", "start": 0.95 },
        "contour": { "link": "predictions-contour", "type": "probability", "start": 0.5 },
        "tiers": { "link": "predictions-tiers", "type": "tiers", "start": "best" },
        "margin": { "link": "predictions-margin", "type": "margin", "start": 0.01 },
        "curve": { "link": "predictions-curve", "type": "benefit_curve", "start": "net" },
        "measure": { "link": "predictions-measure", "type": "rank_based", "start": "lxcim" },
        "figure": { "link": "predictions-figure", "type": "predictions_figure", "start": "roc" }
      }
    },
    "robustness": {
      "fields": {
        "region": { "link": "region", "type": "region", "start": "tile" },
        "rectangle": { "link": "rectangle", "type": "rectangle", "start": [0.4, 0.8, 0.5, 0.9] },
        "lasso": { "link": "lasso", "type": "lasso", "start": [] },
        "weight": { "link": "weight", "type": "weight", "start": "ab" },
        "highlight": { "link": "highlight", "type": "two", "null": true, "start": null },
        "pair": { "link": "pair", "type": "two", "null": true, "start": null }
      }
    }
  },
  "fit": {
    "context": "a context of the leaderboard, or a mean over several",
    "added": "names that no other row has",
    "hybrid": "rows of the leaderboard, the first of them added",
    "edits": "rows of the leaderboard",
    "judgements": "rows of the leaderboard",
    "ahead_rows": "rows of the leaderboard",
    "behind_rows": "rows of the leaderboard",
    "hidden": "rows of the leaderboard",
    "selected": "a row of the leaderboard",
    "ours": "a row of the leaderboard",
    "rank": "a rank within the leaderboard"
  },
  "scene": {
    "title": { "type": "title", "start": "" },
    "subtitle": { "type": "notes", "start": "" },
    "notes": { "type": "notes", "start": "" },
    "minutes": { "type": "minutes", "start": 0 },
    "steps": { "type": "scene_steps", "start": [] }
  }
};

// ---- The types of the schema: which values each allows, by name. The object is JSON, because Python reads it too;
// "expected" completes "expected ..., found ..." in messages.

/** @type {Record<string, Type>} */
export const TYPES = {
  "page": { "kind": "choice", "of": "pages" },
  "share": { "kind": "number", "from": 0, "to": 1, "expected": "a number from 0 to 1" },
  "inside": { "kind": "number", "above": 0, "below": 1, "expected": "a number between 0 and 1, both excluded" },
  "real": { "kind": "number", "above": -1e15, "below": 1e15, "expected": "a number between -1e15 and 1e15" },
  "amount": { "kind": "number", "from": 0, "below": 1e15, "expected": "a number from 0" },
  "concentration": {
    "kind": "number",
    "above": 0,
    "below": 1000000,
    "expected": "a number between 0 and 1,000,000, both excluded"
  },
  "level": { "kind": "choice", "of": "levels" },
  "probability": { "kind": "number", "from": 0.05, "to": 0.95, "expected": "a number from 0.05 to 0.95" },
  "design_effect": { "kind": "number", "from": 1, "to": 1000000, "expected": "a number from 1 to 1,000,000" },
  "tiers": { "kind": "choice", "of": "tiers" },
  "margin": { "kind": "number", "from": 0.001, "to": 0.5, "expected": "a number from 0.001 to 0.5" },
  "flag": { "kind": "flag", "expected": "true or false, in a link yes or no" },
  "index": { "kind": "whole", "from": 0, "to": 1000000, "expected": "a whole number from 0 to 1,000,000" },
  "rank": { "kind": "whole", "from": 1, "to": 1000000, "expected": "a whole number from 1 to 1,000,000" },
  "seed": { "kind": "whole", "from": 1, "to": 9999, "expected": "a whole number from 1 to 9999" },
  "context": {
    "kind": "whole",
    "from": -2,
    "to": 1000000,
    "words": { "mean": -1, "size": -2 },
    "expected": "a whole number from 0, -1 for the mean over contexts, or -2 for the mean weighted by size"
  },
  "multiples": { "kind": "choice", "of": "multiples" },
  "over": { "kind": "choice", "of": "over" },
  "over_score": { "kind": "choice", "of": "over_scores" },
  "flavors": { "kind": "choices", "of": "flavors" },
  "panel_priors": {
    "kind": "list",
    "of": "inside",
    "most": 12,
    "expected": "a list of at most 12 numbers between 0 and 1, both excluded"
  },
  "contexts": {
    "kind": "list",
    "of": "context",
    "most": 12,
    "expected": "a list of at most 12 whole numbers from 0, or -1 or -2 for the means over contexts"
  },
  "board_key": {
    "kind": "pattern",
    "pattern": "[A-Za-z0-9_.-]{1,80}",
    "expected": "the key of a sample or the id of a leaderboard"
  },
  "board_keys": {
    "kind": "list",
    "of": "board_key",
    "most": 12,
    "expected": "a list of at most 12 keys of samples or ids of leaderboards"
  },
  "title": {
    "kind": "text",
    "least": 0,
    "most": 200,
    "expected": "a text of at most 200 characters without control characters"
  },
  "notes": {
    "kind": "text",
    "least": 0,
    "most": 10000,
    "lines": true,
    "expected": "a text of at most 10000 characters without control characters"
  },
  "minutes": { "kind": "number", "from": 0, "to": 600, "expected": "a number from 0 to 600" },
  "scene_step": {
    "kind": "record",
    "of": {
      "a": "share",
      "b": "share",
      "prior": "inside",
      "rank": "rank",
      "selected": "index",
      "names": "flag",
      "spotlight": "title",
      "values": "flag",
      "cards": "cards"
    },
    "partial": true,
    "expected":
      "a and b from 0 to 1, a prior, a rank, a row, cards, names or PPV and NPV to show, or what a spotlight says"
  },
  "cards": { "kind": "list", "of": "index", "most": 4, "expected": "a list of at most 4 rows" },
  "scene_steps": {
    "kind": "list",
    "of": "scene_step",
    "most": 40,
    "expected":
      "a list of at most 40 steps, each with a and b, a prior, a rank, a row, names, PPV and NPV, cards, or a spotlight"
  },
  "name": {
    "kind": "text",
    "least": 1,
    "most": 200,
    "expected": "a name of 1 to 200 characters without control characters"
  },
  "names": {
    "kind": "list",
    "of": "name",
    "most": 30,
    "expected": "a list of at most 30 names of 1 to 200 characters without control characters"
  },
  "two_groups": {
    "kind": "list",
    "of": "name",
    "fewest": 4,
    "most": 4,
    "expected": "an empty list, or an attribute and its value, and an attribute and its value: two groups of rows"
  },
  "formula": { "kind": "text", "least": 1, "most": 2000, "expected": "a score or a formula" },
  "formulas": {
    "kind": "list",
    "of": "formula",
    "most": 9,
    "expected": "a list of at most 9 scores or formulas of at most 2000 characters each"
  },
  "priors": {
    "kind": "list",
    "of": "inside",
    "most": 5,
    "expected": "a list of at most 5 numbers between 0 and 1, both excluded"
  },
  "second_formula": { "kind": "text", "least": 0, "most": 2000, "expected": "a score, a formula or nothing" },
  "predictions": {
    "kind": "pattern",
    "pattern": "[A-Za-z0-9_.-]{1,80}",
    "expected": "the key of a sample or the id of a file of predictions"
  },
  "flavor": { "kind": "choice", "of": "flavors" },
  "size": { "kind": "choice", "of": "sizes" },
  "coefficient": { "kind": "choice", "of": "coefficients" },
  "rule": { "kind": "choice", "of": "rules" },
  "layer": { "kind": "choice", "of": "layers" },
  "region": { "kind": "choice", "of": "regions" },
  "utilities": {
    "kind": "tuple",
    "of": ["real", "real", "real", "real"],
    "expected": "four numbers: what a detection, a miss, a false alarm and a rejection are worth"
  },
  "decision_curve": { "kind": "choice", "of": "decision_curves" },
  "benefit_curve": { "kind": "choice", "of": "benefit_curves" },
  "rank_based": { "kind": "choice", "of": "rank_based" },
  "predictions_figure": { "kind": "choice", "of": "predictions_figures" },
  "tradeoff_figure": { "kind": "choice", "of": "tradeoff_figures" },
  "degrees": { "kind": "number", "from": -180, "to": 180, "expected": "a number from -180 to 180" },
  "tilt": { "kind": "number", "from": -90, "to": 90, "expected": "a number from -90 to 90" },
  "turned": {
    "kind": "tuple",
    "of": ["degrees", "tilt"],
    "expected": "two numbers of degrees: how far it is turned, from -180 to 180, and tilted, from -90 to 90"
  },
  "vocabulary": { "kind": "choice", "of": "vocabularies" },
  "context_rules": { "kind": "choices", "of": "context_rules", "sorted": true },
  "context_cells": { "kind": "choice", "of": "context_cells" },
  "context_part": { "kind": "choice", "of": "context_parts" },
  "tasks": { "kind": "choice", "of": "tasks" },
  "weighting": { "kind": "choice", "of": "weightings" },
  "amounts": {
    "kind": "list",
    "of": "amount",
    "most": 200,
    "expected": "a list of at most 200 numbers from 0"
  },
  "context_sort": {
    "kind": "pattern",
    "pattern": "name|spread|median-rank|scores|mean|size|rank|median|worst|context-[0-9]{1,6}",
    "expected": "name, spread, median-rank, a rule, or context- and its index"
  },
  "hidden_contexts": {
    "kind": "list",
    "of": "index",
    "most": 200,
    "expected": "a list of at most 200 whole numbers from 0"
  },
  "task_source": { "kind": "choice", "of": "task_sources" },
  "task_preset": { "kind": "choice", "of": "task_presets" },
  "task_grouping": { "kind": "choice", "of": "task_groupings" },
  "task_average": { "kind": "choice", "of": "task_averages" },
  "satisfactions": {
    "kind": "list",
    "of": "share",
    "most": 200,
    "expected": "a list of at most 200 numbers from 0 to 1"
  },
  "three": {
    "kind": "tuple",
    "of": ["index", "index", "index"],
    "expected": "three whole numbers from 0 to 1,000,000"
  },
  "weight": { "kind": "choice", "of": "weights" },
  "family": { "kind": "choice", "of": "families" },
  "law": { "kind": "choice", "of": "laws" },
  "compare": { "kind": "choice", "of": "compare" },
  "end": { "kind": "choice", "of": "places" },
  "columns": { "kind": "choices", "of": "columns" },
  "operations": { "kind": "choices", "of": "operations" },
  "overlays": { "kind": "choices", "of": "overlays", "sorted": true },
  "score_overlays": { "kind": "choices", "of": "score_overlays", "sorted": true },
  "roc": { "kind": "choices", "of": "roc", "sorted": true },
  "place": { "kind": "tuple", "of": ["share", "share"], "expected": "two numbers from 0 to 1" },
  "rectangle": {
    "kind": "tuple",
    "of": ["share", "share", "share", "share"],
    "ranges": true,
    "expected": "four numbers from 0 to 1: a from, a to, b from, b to, each from less than its to"
  },
  "part": {
    "kind": "tuple",
    "of": ["share", "share", "share", "share"],
    "ranges": true,
    "expected": "four numbers from 0 to 1: a from, a to, b from, b to, each from less than its to"
  },
  "lasso": {
    "kind": "list",
    "of": "place",
    "fewest": 3,
    "most": 60,
    "expected": "an empty list, or 3 to 60 points, each of two numbers from 0 to 1"
  },
  "hybrid": {
    "kind": "tuple",
    "of": ["index", "index", "index", "share"],
    "expected": "three rows and a number from 0 to 1: the hybrid, its two entities, the share of the second"
  },
  "rows": { "kind": "list", "of": "index", "most": 20000, "expected": "a list of at most 20000 rows" },
  "two": { "kind": "tuple", "of": ["index", "index"], "expected": "two whole numbers from 0 to 1,000,000" },
  "judgements": {
    "kind": "list",
    "of": "two",
    "most": 20,
    "expected": "a list of at most 20 pairs of rows, of which the first should beat the second"
  },
  "pin": { "kind": "record", "of": { "a": "share", "b": "share" }, "expected": "a and b from 0 to 1" },
  "pins": {
    "kind": "list",
    "of": "pin",
    "most": 60,
    "expected": "a list of at most 60 points, each with a and b from 0 to 1"
  },
  "performance": {
    "kind": "tuple",
    "of": ["amount", "amount", "amount", "amount"],
    "some": true,
    "expected": "tn, fp, fn and tp, none below 0 and not all 0"
  },
  "edit": { "kind": "tuple", "of": ["index", "performance"], "expected": "a row with its performance" },
  "edits": {
    "kind": "list",
    "of": "edit",
    "most": 1000,
    "expected": "a list of at most 1000 rows with tn, fp, fn and tp, none below 0 and not all 0"
  },
  "added_row": {
    "kind": "record",
    "of": { "name": "name", "performance": "performance" },
    "expected": "a name with its performance"
  },
  "added": {
    "kind": "list",
    "of": "added_row",
    "most": 1000,
    "expected": "a list of at most 1000 names with tn, fp, fn and tp, none below 0 and not all 0"
  },
  "texts": {
    "kind": "tuple",
    "of": ["formula", "second_formula"],
    "least": 1,
    "fill": "",
    "expected": "one or two scores or formulas of at most 2000 characters each"
  },
  "parameters": {
    "kind": "record",
    "of": { "prior": "inside", "rate": "inside", "tn": "inside", "concentration": "concentration" },
    "partial": true,
    "unset": { "prior": 0.5, "rate": 0.5, "tn": 0.5, "concentration": 1 },
    "expected": "prior, rate and tn between 0 and 1, and concentration between 0 and 1,000,000, ends excluded"
  },
  "threshold": { "kind": "number", "above": -1e15, "below": 1e15, "null": true, "expected": "a number or null" },
  "thresholds": {
    "kind": "list",
    "of": "threshold",
    "most": 10000,
    "expected": "a list of at most 10000 numbers, null where a model has no threshold"
  }
};

// ---- The schema of views: the one description behind links, scenes, session files, reports and stored views.

/** @type {Schema} */
export const SCHEMA = {
  ...FIELDS,
  choices: {
    ...FIELDS.choices,
    pages: Object.keys(PAGES),
    flavors: Object.keys(FLAVORS),
    layers: Object.keys(LAYERS)
  },
  types: TYPES
};
