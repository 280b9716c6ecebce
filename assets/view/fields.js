/**
 * The schema of views, except for its types. The object is JSON, because Python reads it too (app/view/schema.py); each
 * language has a reader of its own.
 *
 * sections: the fields of each page, with their name in a link and in messages, type and start value. types: which
 * values are allowed (value_types.js). choices: lists of keys; those that depend on the catalogue of scores or on the
 * server are added by known.py and known_views.js. fit: what is expected of the fields that refer to rows of a
 * leaderboard. steps: how views of older versions become those of the current one, in order; a name is never reused
 * with another meaning, so a link needs no version. former: earlier names of choices, and of fields in links, which are
 * still read. "scene" stands for a scene itself, whose version is that of its view: its notes were once projected, and
 * are private now. scene: its fields; a step of a scene is a change of its view.
 */
/** @import { Schema } from '#tile/view/types' */
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
    "pages": ["/", "/scores", "/tradeoff", "/predictions", "/robustness", "/guide"],
    "flavors": [
      "entity",
      "last",
      "rank",
      "value",
      "best",
      "worst",
      "no_skill",
      "relative_skill",
      "best_probability",
      "near_best",
      "plausible",
      "podium",
      "set",
      "ranking",
      "tau",
      "swap"
    ],
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
      "loci"
    ],
    "score_overlays": ["places", "grid", "gamma_pi", "gamma_tau", "regions"],
    "roc": ["hull", "zoom", "vertex", "second", "third", "whatif", "pr", "ends", "zones", "reading", "nine"],
    "operations": ["swap_classes", "change_prediction", "change_truth", "swap_truth_prediction"],
    "levels": [0.8, 0.9, 0.95, 0.99],
    "tiers": ["best", "selected"],
    "sizes": [100, 1000, 10000],
    "coefficients": ["kendall", "spearman", "pearson"],
    "rules": ["fixed", "prevalence", "tpr", "fpr", "alarms", "own"],
    "layers": ["model", "threshold", "best_probability", "near_best", "plausible"],
    "regions": ["tile", "rectangle", "lasso"],
    "weights": ["ab", "balanced"],
    "multiples": ["none", "flavor", "prior", "context", "leaderboard"]
  },
  "sections": {
    "explore": {
      "fields": {
        "a": { "link": "a", "type": "share", "start": 0.5 },
        "b": { "link": "b", "type": "share", "start": 0.5 },
        "context": { "link": "context", "type": "context", "start": 0 },
        "prior": { "link": "prior", "type": "inside", "null": true, "start": null },
        "operations": { "link": "operations", "type": "operations", "start": [] },
        "flavor": { "link": "flavor", "type": "flavor", "start": "entity" },
        "rank": { "link": "rank", "type": "rank", "start": 1 },
        "first": { "link": "first", "type": "rank", "start": 3 },
        "selected": { "link": "selected", "type": "index", "null": true, "start": null },
        "compare": { "link": "compare", "type": "compare", "start": "f1" },
        "columns": { "link": "columns", "type": "columns", "start": ["tpr", "fpr", "ppv", "npv"] },
        "attributes": { "link": "attributes", "type": "names", "start": [] },
        "colour": { "link": "colour", "type": "name", "null": true, "start": null },
        "label": { "link": "label", "type": "name", "null": true, "start": null },
        "pins": { "link": "pins", "type": "pins", "start": [] },
        "overlays": { "link": "overlays", "type": "overlays", "start": ["places", "grid", "gamma_pi", "radius"] },
        "tau": { "link": "tau", "type": "inside", "null": true, "start": null },
        "roc": { "link": "roc", "type": "roc", "start": ["hull"] },
        "isolines": { "link": "iso-lines", "type": "formula", "null": true, "start": null },
        "hybrid": { "link": "hybrid", "type": "hybrid", "null": true, "start": null },
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
        }
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
        "margin": { "link": "predictions-margin", "type": "margin", "start": 0.01 }
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
    "selected": "a row of the leaderboard",
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
