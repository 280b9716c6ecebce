/** The flavors of the Tile: what it can show, each described once for menus, notes, captions, slides and reports. */

/** @import { Flavor, Layer } from '#tile/view/types' */

// ---- By key, in the order of menus. Both objects are JSON, because Python reads them too (app/view/flavors.py).
//
// label: in menus; the guide has it, too. kind: what is drawn, by whom. "classifiers": regions of classifiers, by the
// browser; "cells": a map of numbers, by the server (tile_core/flavors.py) and the browser (plots/tile/cells.js);
// "draws": a map of draws, while uncertainty is shown; "division": regions of rankings; "rankings": a map of rankings.
// needs: the selected classifier ("entity") or one prevalence of all ("prior"), as in tile_core/flavors.py. scale: of
// cells, its title and what its numbers are. note: next to the title of the Tile; hover: next to the pointer; slide: on
// a slide, "{whose}" is " of " with a name; caption: of a figure with uncertainty. probability: which one tables then
// show, "near" for being near the best. layer: on Predictions, if it is there too.

/** @type {Record<string, Flavor>} */
export const FLAVORS = {
  "entity": {
    "label": "Best classifier",
    "kind": "classifiers",
    "note": "rank {rank} of {all}",
    "caption": "; fainter colours are less sure: the opacity of the Tile is P(best)"
  },
  "last": { "label": "Worst classifier", "kind": "classifiers", "note": "worst classifier" },
  "rank": {
    "label": "Rank of selected",
    "kind": "cells",
    "needs": "entity",
    "scale": { "title": "Rank", "numbers": "ranks" },
    "note": "{selected}",
    "hover": "{selected}: {value}",
    "slide": "Tile: rank{whose}"
  },
  "value": {
    "label": "Value of selected",
    "kind": "cells",
    "needs": "entity",
    "scale": { "title": "Value", "numbers": "scores" },
    "note": "{selected}",
    "hover": "{selected}: {value}",
    "slide": "Tile: value{whose}"
  },
  "best": {
    "label": "Best value",
    "kind": "cells",
    "scale": { "title": "Best value", "numbers": "scores" },
    "note": "score of the best classifier",
    "slide": "Tile: best score"
  },
  "worst": {
    "label": "Worst value",
    "kind": "cells",
    "scale": { "title": "Worst value", "numbers": "scores" },
    "note": "score of the worst classifier",
    "hover": "worst {value}",
    "slide": "Tile: worst score"
  },
  "no_skill": {
    "label": "Best no-skill value",
    "kind": "cells",
    "needs": "prior",
    "scale": { "title": "Best no-skill value", "numbers": "scores" },
    "note": "best score without skill",
    "hover": "best no skill {value}",
    "slide": "Tile: best no-skill score"
  },
  "relative_skill": {
    "label": "Relative skill",
    "kind": "cells",
    "needs": "entity",
    "scale": { "title": "Relative skill", "numbers": "skills" },
    "note": "{selected}",
    "hover": "{selected}: {value}",
    "slide": "Tile: relative skill{whose}"
  },
  "best_probability": {
    "label": "P(best) of selected",
    "kind": "draws",
    "needs": "entity",
    "note": "{selected}",
    "slide": "Tile: P(best){whose}",
    "layer": { "label": "P(best)", "title": "P(best)" }
  },
  "near_best": {
    "label": "P(near best)",
    "kind": "draws",
    "needs": "entity",
    "probability": "near",
    "note": "{selected}",
    "slide": "Tile: P(within {margin} of the best){whose}",
    "caption": "; near the best is within {margin} of it",
    "layer": { "label": "P(near)", "title": "P(near best)" }
  },
  "plausible": {
    "label": "Plausible winners",
    "kind": "draws",
    "note": "classifiers that may be best",
    "slide": "Tile: how many are plausible winners",
    "layer": { "label": "Plausible", "title": "Plausible winners" }
  },
  "podium": { "label": "Podium regions", "kind": "division" },
  "set": { "label": "First k, any order", "kind": "division" },
  "ranking": { "label": "Ranking regions", "kind": "division" },
  "tau": { "label": "τ to ranking here", "kind": "rankings", "slide": "Tile: τ to ranking here" },
  "swap": { "label": "Distance to swap", "kind": "rankings", "slide": "Tile: distance to the next swap" }
};

/** What the Tile of Predictions shows without draws. @type {Record<string, Layer>} */
export const MODEL_LAYERS = {
  "model": {
    "label": "Models",
    "title": "Best model",
    "caption": "; fainter colours are less sure: the opacity of the Tile is P(best)"
  },
  "threshold": { "label": "One model", "title": "Best threshold" }
};

/** All that the Tile of Predictions can show, by key. @type {Record<string, Layer>} */
export const LAYERS = {
  ...MODEL_LAYERS,
  ...Object.fromEntries(
    Object.entries(FLAVORS).flatMap(([key, { layer, caption }]) => (layer ? [[key, { caption, ...layer }]] : []))
  )
};

/** A text of a flavor with its holes filled; '' for none. */
/** @type {(text: string | undefined, values?: Record<string, string | number>) => string} */
export const filled = (text = "", values = {}) => text.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
