/**
 * A leaderboard as text that fits in a link: JSON, deflated, in the letters that addresses allow; and back, with a bound
 * on what it may expand to. Knows no Dash and no page.
 */
export const EXPANDED = 1e6;
const MOST = 20000;

/** What of a leaderboard travels: the data, not its id and not the remarks on its file. */
export const content = ({ title, entities, contexts, performances, sizes }) => ({
  title,
  entities,
  contexts,
  performances,
  sizes,
});

/** The text, or null where it would be longer than `longest` or this browser cannot make it. */
export async function pack(data, longest) {
  if (!window.CompressionStream) return null;
  const stream = new Blob([JSON.stringify(content(data))]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  if (bytes.length > (3 * longest) / 4) return null;
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  const text = btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return text.length > longest ? null : text;
}

/** The leaderboard of a text. Rejects what is no such text, what expands to more than `most` bytes, and other data. */
export async function unpack(text, most = EXPANDED) {
  if (!window.DecompressionStream) throw new Error('This browser cannot open leaderboards in links.');
  let expanded;
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
      letter.charCodeAt(0),
    );
    expanded = await inflate(bytes, most);
  } catch {
    throw new Error('The leaderboard in this link is damaged.');
  }
  if (expanded === null)
    throw new Error(`The leaderboard in this link expands to more than ${most / 1e6} MB, the most that is opened.`);
  let data;
  try {
    data = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(expanded));
  } catch {
    throw new Error('The leaderboard in this link is damaged.');
  }
  return board(data);
}

/** The bytes, or null as soon as there are more than `most`; never more than one piece beyond that is held. */
async function inflate(bytes, most) {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const pieces = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) {
      reader.cancel().catch(() => {});
      return null;
    }
    pieces.push(value);
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

/**
 * A leaderboard from anything, as far as its shape goes: the server checks names and numbers as of any upload. Throws
 * an error that says what is wrong.
 */
export function board(raw) {
  if (!raw || typeof raw !== 'object') throw new Error('The leaderboard is missing.');
  const names = (values, what) => {
    if (
      !Array.isArray(values) ||
      !values.length ||
      values.length > MOST ||
      !values.every((name) => typeof name === 'string')
    )
      throw new Error(`The leaderboard has no proper list of ${what}.`);
    return [...values];
  };
  const [entities, contexts] = [names(raw.entities, 'entities'), names(raw.contexts, 'contexts')];
  const table = (values, one, what) => {
    const right =
      Array.isArray(values) &&
      values.length === contexts.length &&
      values.every((row) => Array.isArray(row) && row.length === entities.length && row.every(one));
    if (!right)
      throw new Error(
        `The leaderboard has no proper table of ${what}: expected one for each of ${contexts.length} contexts and ${entities.length} entities.`,
      );
    return values;
  };
  const number = (value) => value === null || (typeof value === 'number' && Number.isFinite(value));
  const four = (row) => row === null || (Array.isArray(row) && row.length === 4 && row.every(number));
  if (typeof raw.title !== 'string') throw new Error('The leaderboard has no title.');
  return {
    title: raw.title,
    entities,
    contexts,
    performances: table(raw.performances, four, 'performances'),
    sizes: table(raw.sizes, number, 'sizes'),
  };
}
