/**
 * What a view holds: the one description of links, scenes, session files, reports and stored views. What stands behind
 * the sign of equality is JSON, because Python reads it too (app/view/schema.py); each language has a reader of it.
 *
 * sections: the fields of each page, with their name in a link and in messages, type and start value. types: what
 * values may be; "expected" completes "expected ..., found ..." in messages. choices: lists of keys; those that depend
 * on the catalogue of scores or on the server are added by known.py and known.js. fit: what is
 * expected of the fields that refer to rows of a leaderboard. steps: how views of older versions become those of the
 * present one, in order; a name never gets another meaning later, so a link needs no version.
 */
/** @import { Schema } from '#tile/view/types' */
/** @type {Schema} */
export const SCHEMA = {
  "version": 2,
  "steps": [{ "to": 2, "rename": [["predictions", "flavor", "layer"]] }],
  "format": "tile-explorer session",
  "limits": { "link": 8000, "scenes": 100 },
  "hidden": "\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff\\u202a-\\u202e\\u2066-\\u2069",
  "data": {
    "sample": { "link": "sample", "pattern": "[A-Za-z0-9_.-]{1,80}" },
    "id": { "link": "id", "pattern": "[0-9a-f]{64}" },
    "packed": { "link": "data", "pattern": "[A-Za-z0-9_-]{1,8000}" }
  },
  "choices": {
    "pages": ["/", "/scores", "/tradeoff", "/predictions", "/guide"],
    "flavors": ["who", "last", "rank", "value", "best", "worst", "no_skill", "relative_skill"],
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
      "cohen"
    ],
    "roc": ["hull", "zoom", "vertex", "second", "third", "whatif"],
    "operations": ["swap_classes", "change_prediction", "change_truth", "swap_truth_prediction"],
    "sizes": [100, 1000, 10000],
    "coefficients": ["kendall", "spearman", "pearson"],
    "rules": ["fixed", "prevalence", "tpr", "fpr", "own"],
    "layers": ["model", "threshold"]
  },
  "types": {
    "page": { "kind": "choice", "of": "pages" },
    "share": { "kind": "number", "from": 0, "to": 1, "expected": "a number from 0 to 1" },
    "inside": { "kind": "number", "above": 0, "below": 1, "expected": "a number between 0 and 1, both excluded" },
    "real": { "kind": "number", "above": -1e15, "below": 1e15, "expected": "a number between -1e15 and 1e15" },
    "amount": { "kind": "number", "from": 0, "below": 1e15, "expected": "a number from 0" },
    "concentration": {
      "kind": "number",
      "above": 0,
      "below": 1000000,
      "expected": "a number between 0 and 1000000, both excluded"
    },
    "flag": { "kind": "flag", "expected": "true or false" },
    "index": { "kind": "whole", "from": 0, "to": 1000000, "expected": "a whole number from 0 to 1000000" },
    "rank": { "kind": "whole", "from": 1, "to": 1000000, "expected": "a whole number from 1 to 1000000" },
    "seed": { "kind": "whole", "from": 1, "to": 9999, "expected": "a whole number from 1 to 9999" },
    "context": {
      "kind": "whole",
      "from": -2,
      "to": 1000000,
      "words": { "mean": -1, "size": -2 },
      "expected": "a whole number from 0, -1 for the mean over contexts, or -2 for the mean weighted by size"
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
    "formula": { "kind": "text", "least": 1, "most": 2000, "expected": "a score or a formula" },
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
    "family": { "kind": "choice", "of": "families" },
    "law": { "kind": "choice", "of": "laws" },
    "compare": { "kind": "choice", "of": "compare", "expected": "the key of a score that ranks" },
    "end": { "kind": "choice", "of": "places", "expected": "point or the key of a score with a place on the Tile" },
    "columns": { "kind": "choices", "of": "columns", "expected": "keys of scores" },
    "operations": { "kind": "choices", "of": "operations" },
    "overlays": { "kind": "choices", "of": "overlays", "sorted": true },
    "roc": { "kind": "choices", "of": "roc", "sorted": true },
    "place": { "kind": "tuple", "of": ["share", "share"], "expected": "two numbers from 0 to 1" },
    "pin": { "kind": "record", "of": { "a": "share", "b": "share" }, "expected": "a and b from 0 to 1" },
    "pins": {
      "kind": "list",
      "of": "pin",
      "most": 12,
      "expected": "a list of at most 12 points, each with a and b from 0 to 1"
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
      "expected": "prior, rate and tn between 0 and 1, and concentration between 0 and 1000000, ends excluded"
    },
    "threshold": { "kind": "number", "above": -1e15, "below": 1e15, "null": true, "expected": "a number or null" },
    "thresholds": {
      "kind": "list",
      "of": "threshold",
      "most": 10000,
      "expected": "a list of at most 10000 numbers, null where a model has no threshold"
    }
  },
  "sections": {
    "explore": {
      "fields": {
        "a": { "link": "a", "type": "share", "start": 0.5 },
        "b": { "link": "b", "type": "share", "start": 0.5 },
        "context": { "link": "context", "type": "context", "start": 0 },
        "prior": { "link": "prior", "type": "inside", "null": true, "start": null },
        "operations": { "link": "operations", "type": "operations", "start": [] },
        "flavor": { "link": "flavor", "type": "flavor", "start": "who" },
        "rank": { "link": "rank", "type": "rank", "start": 1 },
        "selected": { "link": "selected", "type": "index", "null": true, "start": null },
        "compare": { "link": "compare", "type": "compare", "start": "f1" },
        "columns": { "link": "columns", "type": "columns", "start": ["tpr", "fpr", "ppv", "npv"] },
        "attributes": { "link": "attributes", "type": "names", "start": [] },
        "colour": { "link": "colour", "type": "name", "null": true, "start": null },
        "label": { "link": "label", "type": "name", "null": true, "start": null },
        "pins": { "link": "pins", "type": "pins", "start": [] },
        "overlays": { "link": "overlays", "type": "overlays", "start": ["places", "grid", "gamma_pi", "radius"] },
        "roc": { "link": "roc", "type": "roc", "start": ["hull"] },
        "edits": { "link": "edits", "type": "edits", "start": [] },
        "added": { "link": "added", "type": "added", "start": [] }
      }
    },
    "scores": {
      "fields": {
        "texts": { "link": "scores", "type": "texts", "start": ["mcc", ""] },
        "family": { "link": "family", "type": "family", "start": "fixed_prior" },
        "size": { "link": "size", "type": "size", "start": 1000 },
        "seed": { "link": "seed", "type": "seed", "start": 1 },
        "coefficient": { "link": "coefficient", "type": "coefficient", "start": "kendall" },
        "parameters": { "link": "scores-at", "type": "parameters", "start": {} }
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
        "value": { "link": "threshold", "type": "real", "start": 0.5 },
        "half": { "link": "half", "type": "flag", "start": false },
        "own": { "link": "thresholds", "type": "thresholds", "start": [] },
        "share": { "link": "answered", "type": "share", "start": 1 },
        "layer": { "link": "layer", "type": "layer", "start": "model" },
        "prior": { "link": "predictions-prior", "type": "inside", "null": true, "start": null }
      }
    }
  },
  "fit": {
    "context": "a context of the leaderboard, or a mean over several",
    "added": "names that no other row has",
    "edits": "rows of the leaderboard",
    "selected": "a row of the leaderboard",
    "rank": "a rank within the leaderboard"
  },
  "scene": {
    "title": { "type": "title", "start": "" },
    "notes": { "type": "notes", "start": "" }
  }
};
