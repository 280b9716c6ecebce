/** What pages of others get with the script, and our own pages have without it. */

/** @import { ScoreRecord } from '#tile/model/answers' */

/** The style sheet of all that is embedded, and the named scores. @type {{style: string, catalogue: ScoreRecord[]}} */
export const provided = { style: '', catalogue: [] };

/** Takes what comes with the script. @param {typeof provided} given */
export function provide({ style, catalogue }) {
  provided.style = style;
  provided.catalogue = catalogue;
}
