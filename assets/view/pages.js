/** The pages: their paths, in the order of the bar, and what each is called there, in scenes and in messages. */

/** JSON, because Python reads it too (app/view/pages.py). @type {Record<string, string>} */
export const PAGES = {
  "/": "Explore",
  "/decide": "Decide",
  "/contexts": "Contexts",
  "/scores": "Scores",
  "/tradeoff": "Trade-off",
  "/predictions": "Predictions",
  "/robustness": "Robustness",
  "/guide": "Guide",
  "/compare": "Compare",
  "/invariance": "Invariance",
  "/tasks": "Any task"
};

/** What a page is called in the code: its controller, its adapter, its part of a view, its texts of help. */
/** @param {string} path */
export const nameOf = (path) => (path === "/" ? "explore" : path.slice(1));
