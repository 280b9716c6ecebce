/**
 * A room: several people set a point each, from a link, and the page that opened the room has them all as pins. The
 * server that serves the page keeps them, without names, for a day.
 */
import { count } from '#tile/draw/text';
import { ask, token, UNREACHED } from '#tile/share/ask';
import { session } from '#tile/share/session';
import { addressOf, opened, pages } from '#tile/shell/controllers';
import { button, closeButton, copyButton, fill, make, say } from '#tile/ui/elements';
import { encode } from '#tile/view/link';

/** @import { View } from '#tile/view/types' */

/** Milliseconds between two looks at a room, and between two looks for the page. */
const [LOOK, SOON] = [2000, 100];

/**
 * A short link that opens a view, for a day after its last use.
 *
 * @param {View} view @returns {Promise<{address: string, error: string}>} either is '' where there is the other
 */
export async function shortLink(view) {
  const { code, error } = await ask(addressOf('/rooms'), { view: encode(view), page: view.page });
  return code ? { address: addressTo(`/v/${code}`), error: '' } : { address: '', error: error ?? UNREACHED };
}

/** The whole address of a path of the server. @param {string} path */
export const addressTo = (path) => `${window.location.origin}${addressOf(path)}`;

const ALONE = 'Phones cannot open this address, which is of this computer only. See “Give a lesson” in the guide.';

/** The QR code of an address, with the address as text, and whether phones can open it. @param {string} address */
export function qrSign(address) {
  const text = address.replace(/^https?:\/\//, '');
  const source = addressOf(`/qr?text=${encodeURIComponent(address)}`);
  const picture = make('img', { src: source, alt: `QR code of ${text}`, className: 'tx-qr' });
  const alone = /^(localhost|127\.|\[::1\])/.test(text) && make('small', { className: 'tx-qr-note' }, ALONE);
  return { picture, text: make('span', {}, make('b', {}, text), alone || null) };
}

// ---- A panel with the QR code of the view shown.

/** @type {HTMLElement | null} */
let panel = null;

/** Shows the QR code of this view, in place of an earlier one. */
export async function showQr() {
  const view = session.current();
  if (!view) return;
  panel?.remove();
  const said = make('p', { 'aria-live': 'polite' }, 'Making a short link …');
  const shut = closeButton('Close the QR code');
  const title = make('h2', {}, 'Open on a phone');
  const node = make('section', { className: 'tx-room', 'aria-label': 'QR code' }, title, said, shut);
  shut.addEventListener('click', () => node.remove());
  panel = node;
  document.body.append(node);
  const { address, error } = await shortLink(view);
  if (error) return say(said, error);
  const { picture, text } = qrSign(address);
  const link = make('p', { className: 'tx-room-link' }, text, ' ', copyButton(address, text, 'Copy the short link'));
  fill(said, 'Opens this view for anyone with the link. This server keeps the link for a day after its last use.');
  said.before(picture, link);
}

// ---- The page that opened the room: its link, and the points that have arrived.

class Room {
  code = '';
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer = undefined;
  link = make('p', { className: 'tx-room-link' });
  said = make('p', { className: 'tx-room-said', 'aria-live': 'polite' });
  node = make(
    'section',
    { id: 'room', className: 'tx-room', 'aria-label': 'The room' },
    make('h2', {}, 'Where would you put the point?'),
    this.link,
    this.said,
    closeButton('Close the room', 'room-close'),
  );

  async open() {
    document.body.append(this.node);
    say(this.said, 'Opening …');
    // The address follows a drag of the point with a delay.
    const view = session.current();
    const { code, error } = await ask(addressOf('/rooms'), { view: view ? encode(view) : '' });
    if (!code) return say(this.said, error ?? UNREACHED);
    this.code = code;
    const address = addressTo(`/r/${code}`);
    const { picture, text } = qrSign(address);
    this.link.before(picture);
    fill(this.link, text, ' ', copyButton(address, text, 'Copy the link of the room'));
    this.look();
  }

  /** Fetches the points, and again while the room is open. */
  async look() {
    clearTimeout(this.timer);
    const found = await ask(addressOf(`/rooms/${this.code}`));
    if (!this.node.isConnected) return;
    if (found.points) this.show(found.points);
    else say(this.said, found.error ?? UNREACHED);
    this.timer = setTimeout(() => this.look(), document.hidden ? 5 * LOOK : LOOK);
  }

  /** @param {[number, number][]} points */
  show(points) {
    const explore = opened('explore');
    const pins = points.map(([a, b]) => ({ a, b }));
    const many = `${count(pins.length)} ${pins.length === 1 ? 'person has' : 'people have'} set a point`;
    say(this.said, pins.length ? `${many}; they are pins on the Tile.` : 'Nobody has set a point yet.');
    if (JSON.stringify(pins) === JSON.stringify(explore.model.pins)) return;
    explore.model.pins = pins;
    explore.inspector.setPins(pins.length > 0);
    explore.ask('all');
    explore.commit();
  }

  close() {
    clearTimeout(this.timer);
    this.node.remove();
  }
}

/** @type {Room | null} */
let room = null;

/** Opens a room with the current view, in place of an earlier one. */
export function openRoom() {
  room?.close();
  room = new Room();
  const { node } = room;
  node.querySelector('[data-tx-action="room-close"]')?.addEventListener('click', () => room?.close());
  return room.open();
}

// ---- A person in the room: a bar that sends the point.

/** @param {string} code of the room */
function join(code) {
  const said = make('span', { 'aria-live': 'polite' }, 'Drag the point to what you prefer.');
  const send = button({ className: 'tx-button tx-room-send' }, 'Send my point');
  send.addEventListener('click', async () => {
    const { a, b } = opened('explore').model.point;
    send.disabled = true;
    const { points, error } = await ask(addressOf(`/rooms/${code}`), { token: token(), a, b });
    send.disabled = false;
    say(said, points ? 'Sent. Move it and send again to change it.' : (error ?? UNREACHED));
  });
  document.body.append(make('section', { className: 'tx-room-bar', 'aria-label': 'Your point' }, said, send));
}

/** Joins the room that the address names, once the page is there. */
function joinNamed() {
  const code = new URLSearchParams(window.location.search).get('room');
  if (!code) return;
  if (pages.explore) join(code);
  else setTimeout(joinNamed, SOON);
}

joinNamed();
