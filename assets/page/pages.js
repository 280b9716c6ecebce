/** The controllers of the pages, each there once its page was first opened; null before. */
export const pages = { explore: null, scores: null, tradeoff: null, predictions: null };
