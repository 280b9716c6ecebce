/** A vote of the room on the stage: people answer on their phones, and the presenter shows the votes and ends it. */
import { counted } from '#tile/draw/text';
import { candidates } from '#tile/present/stage/candidates';
import { cardNames } from '#tile/present/stage/cards';
import { ask, UNREACHED } from '#tile/share/ask';
import { addressTo, qrSign } from '#tile/share/room';
import { addressOf } from '#tile/shell/controllers';
import { button, fill, make, say } from '#tile/ui/elements';

/** @import { Talk } from '#tile/present/talk' */

/** Milliseconds between two looks at the votes. */
const LOOK = 2000;
/** A button with an action of the presentation. @param {string} action @param {string} words */
const doing = (action, words) => button({ 'data-tx-do': action }, words);

export class Vote {
  /** '' while nothing is asked. */
  code = '';
  host = '';
  ended = false;
  shown = false;
  /** Whether the last look at the votes failed, which the sentence then says. */
  failed = false;
  /** From which people choose; none where they set a point. @type {string[]} */
  names = [];
  /** @type {{points?: [number, number][], counts?: number[]}} */
  cast = {};
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer = undefined;
  title = make('h2');
  sign = make('div', { className: 'tx-vote-sign' });
  said = make('p', { 'aria-live': 'polite' });
  bars = make('ul');
  tools = make('p');
  node = make(
    'section',
    { className: 'tx-present-vote', 'aria-label': 'Vote' },
    this.title,
    this.sign,
    this.bars,
    this.said,
    this.tools,
  );

  /** @param {Talk} talk */
  constructor(talk) {
    this.talk = talk;
  }

  /** V: offers what can be asked here, or closes the offer; once asked, shows or hides the votes. */
  toggle() {
    if (this.code) return this.setShown(!this.shown);
    if (this.node.isConnected) return this.close();
    const { shell, frame, stage } = this.talk;
    const tile = stage.panes.shown.includes('tile');
    const names = frame.ready !== false && frame.model.names.length > 1;
    fill(this.title, 'Ask the room');
    say(this.said, tile || names ? 'Phones vote by a short link; nobody is named.' : 'Nothing to vote on here.');
    fill(
      this.tools,
      tile ? doing('vote-point', 'Where would you put the point?') : null,
      names ? doing('vote-name', 'Which classifier is best?') : null,
      doing('vote-close', 'Close'),
    );
    shell.host.append(this.node);
  }

  /** Opens the vote. @param {boolean} best whether people choose a name */
  async begin(best) {
    const { frame } = this.talk;
    this.names = best ? this.choices() : [];
    fill(this.title, best ? 'Which classifier is best?' : 'Where would you put the point?');
    say(this.said, 'Opening …');
    fill(this.tools, doing('vote-close', 'Close'));
    const about = this.talk.readable(frame.title);
    const { code, host, error } = await ask(addressOf('/votes'), { about, names: this.names });
    if (!this.node.isConnected) return;
    if (!code) return say(this.said, error ?? UNREACHED);
    [this.code, this.host] = [code, host];
    const { picture, text } = qrSign(addressTo(`/vote/${code}`));
    fill(this.sign, picture, text);
    this.write();
    await this.look();
  }

  /** From which names people choose: those of the cards, where there are any. */
  choices() {
    const { frame, hidden, stage } = this.talk;
    const { model, cards } = frame;
    if (cards && stage.panes.shown.includes('cards')) return cardNames(cards, model.names, hidden.entities);
    return candidates(model.names, model.hidden, model.regions('first'));
  }

  /** Fetches the votes, and again while the vote is open. */
  async look() {
    clearTimeout(this.timer);
    const found = await ask(addressOf(`/votes/${this.code}`));
    if (!this.node.isConnected) return;
    if (found.error) say(this.said, found.error);
    else this.receive(found);
    this.failed = Boolean(found.error);
    if (!this.ended) this.timer = setTimeout(() => this.look(), LOOK);
  }

  /** @param {{points?: [number, number][], counts?: number[]}} cast */
  receive(cast) {
    if (!this.failed && JSON.stringify(cast) === JSON.stringify(this.cast)) return;
    this.cast = cast;
    this.write();
  }

  /** @param {boolean} shown */
  setShown(shown) {
    this.shown = shown;
    this.write();
  }

  /** Ends the vote, and shows what was voted. */
  async end() {
    clearTimeout(this.timer);
    this.ended = true;
    const { error } = await ask(addressOf(`/votes/${this.code}/end`), { host: this.host });
    if (error) {
      this.ended = false;
      say(this.said, error);
    } else this.setShown(true);
    if (this.node.isConnected) await this.look();
  }

  /** Ends the vote, and removes it from the stage. */
  close() {
    clearTimeout(this.timer);
    if (this.code && !this.ended) ask(addressOf(`/votes/${this.code}/end`), { host: this.host });
    this.node.remove();
    this.dots([]);
  }

  write() {
    const { points = [], counts = [] } = this.cast;
    const many = points.length + counts.reduce((sum, each) => sum + each, 0);
    // The bars need the room of the code.
    this.sign.hidden = this.ended || (this.shown && this.names.length > 0);
    const hidden = many && !this.shown ? ', not shown yet' : '';
    say(this.said, `${this.ended ? 'The vote has ended: ' : ''}${counted(many, 'vote')}${hidden}.`);
    fill(
      this.tools,
      doing('vote', this.shown ? 'Hide the votes' : 'Show the votes'),
      this.ended ? null : doing('vote-end', 'End the vote'),
      doing('vote-close', 'Close'),
    );
    fill(this.bars, ...(this.shown ? this.names.map((name, k) => bar(name, counts[k] ?? 0, many)) : []));
    this.dots(this.shown ? points.map(([a, b]) => ({ a, b })) : []);
  }

  /** @param {{a: number, b: number}[]} points */
  dots(points) {
    this.talk.stage.panes.votes.points = points;
    this.talk.ask('all');
  }
}

/** @param {string} name @param {number} count @param {number} all */
function bar(name, count, all) {
  const length = make('i');
  length.style.width = `${(100 * count) / Math.max(1, all)}%`;
  return make('li', {}, make('span', {}, name), make('b', {}, String(count)), length);
}
