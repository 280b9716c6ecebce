/** Elements that the parts of the help share. */
import { make } from '#tile/parts/elements';

/** @param {string[]} lines */
export const paragraphs = (lines) => lines.map((line) => make('p', {}, line));
