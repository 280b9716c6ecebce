/** Finds places of the guide by the words of a question and by their synonyms, the best first. */

/**
 * A place of the guide: a section, an item with a name, or a term.
 *
 * @typedef {object} Entry
 * @property {string} place chapter and anchor, such as "certainty/rank-set"
 * @property {string} title
 * @property {string} names other names of a term
 * @property {string} chapter its title
 * @property {string} text
 */
/** `synonyms`: groups of words that mean the same. @typedef {{entries: Entry[], synonyms: string[][]}} Given */
/** @typedef {{entry: Entry, counts: Map<string, number>, title: Set<string>, length: number}} Counted */

/** Words that stand in any question. */
const COMMON = new Set(
  (
    'a about an and are as at be by can do does for from has have how i if in is it its mean means me my of on one or' +
    ' our should so that the their there they this to use used was we what when where which who why will with you your'
  ).split(' '),
);
/** How much a word counts in a title more than in a text, and a synonym less than the word itself. */
const TITLE = 5;
const NEAR = 0.5;
/** The usual constants of BM25: how soon more of one word adds nothing, and how much a long text counts less. */
const SOON = 1.2;
const LONG = 0.6;

/** A word without the ending of its plural or tense. @param {string} word */
function stem(word) {
  if (word.length < 4) return word;
  const one = word.replace(/ies$/, 'y').replace(/([^su])s$/, '$1');
  const plain = one.length > 6 ? one.replace(/(?:ing|ed|ion)$/, '') : one;
  return plain.length > 4 ? plain.replace(/e$/, '') : plain;
}

/** The words of a text; "A\fp", "J−" and "0/0" stay whole, and their parts are words, too. @param {string} text */
function wordsOf(text) {
  const found = [];
  for (const chunk of text.toLowerCase().replaceAll('−', '-').split(/\s+/)) {
    const whole = chunk.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}₊₋+-]+$/gu, '');
    const sign = /^\p{L}[+-]$/u.test(whole);
    const word = sign ? whole : whole.replace(/[+-]+$/, '');
    const parts = sign ? [] : word.split(/[^\p{L}\p{N}₊₋]+/u);
    found.push(...new Set([stem(word), ...(parts.length > 1 ? parts.map(stem) : [])]));
  }
  return found.filter(Boolean);
}

export class GuideSearch {
  /** @param {Given} given */
  constructor({ entries, synonyms }) {
    this.counted = entries.map(countWords);
    this.mean = this.counted.reduce((sum, { length }) => sum + length, 0) / Math.max(1, entries.length);
    /** In how many places each word stands. @type {Map<string, number>} */
    this.spread = new Map();
    for (const { counts } of this.counted)
      for (const word of counts.keys()) this.spread.set(word, (this.spread.get(word) ?? 0) + 1);
    /** @type {Map<string, Set<string>>} */
    this.near = new Map();
    for (const group of synonyms.map((names) => names.flatMap(wordsOf)))
      for (const word of group) this.near.set(word, new Set([...(this.near.get(word) ?? []), ...group]));
  }

  /** The places that a question is about, the best eight first. @param {string} question */
  find(question) {
    const all = [...new Set(wordsOf(question))];
    const asked = all.filter((word) => !COMMON.has(word));
    const wanted = asked.length ? asked : all;
    const last = wordsOf(question).at(-1) ?? '';
    const scored = this.counted.map((each) => ({ entry: each.entry, score: this.score(each, wanted, last) }));
    const found = scored.filter(({ score }) => score > 0).sort((one, other) => other.score - one.score);
    return found.slice(0, 8).map(({ entry }) => entry);
  }

  /** @param {Counted} counted @param {string[]} wanted @param {string} last the word that may still be typed */
  score(counted, wanted, last) {
    let [sum, met] = [0, 0];
    for (const word of wanted) {
      const value = Math.max(this.weight(counted, word), this.nearest(counted, word, last));
      sum += value;
      if (value) met++;
    }
    const whole = wanted.length && wanted.every((word) => counted.title.has(word));
    const titled = whole ? 1 + wanted.length / counted.title.size : 1;
    return sum * titled * (met / Math.max(1, wanted.length)) ** 2;
  }

  /** What a synonym of a word, or a word that it begins, counts. */
  /** @param {Counted} counted @param {string} word @param {string} last */
  nearest(counted, word, last) {
    const others = [...(this.near.get(word) ?? [])].map((other) => NEAR * this.weight(counted, other));
    if (word !== last || word.length < 3) return Math.max(0, ...others);
    const longer = [...counted.counts.keys()].filter((other) => other.startsWith(word));
    return Math.max(0, ...others, ...longer.map((other) => NEAR * this.weight(counted, other)));
  }

  /** What a word counts in a place. @param {Counted} counted @param {string} word */
  weight({ counts, length }, word) {
    const count = counts.get(word) ?? 0;
    if (!count) return 0;
    const rare = Math.log(1 + this.counted.length / (this.spread.get(word) ?? 1));
    return (rare * count * (SOON + 1)) / (count + SOON * (1 - LONG + (LONG * length) / this.mean));
  }
}

/** @param {Entry} entry @returns {Counted} */
function countWords(entry) {
  const title = new Set(wordsOf(`${entry.title} ${entry.names}`));
  /** @type {Map<string, number>} */
  const counts = new Map();
  const add = (/** @type {string} */ word, /** @type {number} */ by) => counts.set(word, (counts.get(word) ?? 0) + by);
  const text = wordsOf(entry.text);
  for (const word of text) add(word, 1);
  for (const word of title) add(word, TITLE);
  for (const word of wordsOf(entry.chapter)) add(word, 1);
  return { entry, counts, title: new Set(wordsOf(entry.title)), length: text.length + title.size };
}

/** The most letters of an excerpt. */
const EXCERPT = 130;

/** The part of a text around the first word of a question. @param {string} text @param {string} question */
export function excerpt(text, question) {
  const asked = wordsOf(question).filter((word) => !COMMON.has(word));
  const sentences = text.match(/[^.!?]+[.!?]*\s*/g) ?? [text];
  const about = sentences.find((each) => wordsOf(each).some((word) => asked.includes(word))) ?? sentences[0] ?? '';
  const plain = about.trim();
  return plain.length > EXCERPT ? `${plain.slice(0, EXCERPT).replace(/\s+\S*$/, '')} …` : plain;
}
