/**
 * The types of the schema: which values each allows, by name. The object is JSON, because Python reads it too;
 * "expected" completes "expected ..., found ..." in messages.
 */
/** @import { Type } from '#tile/view/types' */
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
      "spotlight": "title"
    },
    "partial": true,
    "expected": "a and b from 0 to 1, a prior, a rank, a row, whether a name is revealed, or what a spotlight says"
  },
  "scene_steps": {
    "kind": "list",
    "of": "scene_step",
    "most": 40,
    "expected": "a list of at most 40 steps, each with a and b, a prior, a rank, a row, names or a spotlight"
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
  "two": { "kind": "tuple", "of": ["index", "index"], "expected": "two whole numbers from 0 to 1,000,000" },
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
