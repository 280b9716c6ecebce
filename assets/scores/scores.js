/**
 * The controller of the Scores page: asks the server when the question changes, paints what comes, and follows the
 * pointer without asking. At once a coarse map, then finer ones; while a slider moves only coarse ones.
 */
import { forgetTheme } from '#tile/draw/colours';
import { fixed } from '#tile/draw/text';
import { MARGIN } from '#tile/draw/tile_painter';
import { boardState, LEADERBOARD } from '#tile/model/scores_model';
import { Card } from '#tile/parts/card';
import { fill, make } from '#tile/parts/elements';
import { released, stepped } from '#tile/parts/gestures';
import { AuditCard } from '#tile/scores/audit_card';
import { betweenMap, CorrelationTile, Gallery, Scatter, shownMap, symbolNodes } from '#tile/scores/painters';
import { dotCard, mapCard, ParameterControl, ScoresWords } from '#tile/scores/words';

const $ = (id) => document.getElementById(id);
const clamp = (v) => Math.min(1, Math.max(0, v));
const GIVE_UP = 60000;
const TILES = ['first', 'second', 'between'];
const signed = (value) => fixed(value).replace('-', '−');

export class Scores {
  /** `ask(which, question)` sends a question; `explore` is Explore's controller, whose point and leaderboard are shared. */
  constructor(model, ask, explore) {
    Object.assign(this, {
      model,
      send: ask,
      explore,
      frame: 0,
      dirty: new Set(),
      flying: null,
      asked: '',
      answered: model.texts[0],
    });
    this.tiles = TILES.map((name) => new CorrelationTile($(`scores-${name}-plot`)));
    this.scatter = new Scatter($('scores-scatter-plot'));
    this.gallery = new Gallery($('gallery'), (key, beside) => this.pick(key, beside));
    this.card = new AuditCard($('scores-audit'));
    this.hover = new Card();
    this.parameter = new ParameterControl($('scores-parameter'), (value, live) => this.setParameter(value, live));
    this.words = new ScoresWords($('scores-words'), (a, b) => this.travel(a, b));
    this.handles = this.tiles.map((each) => this.handle(each));
    this.listen();
    new ResizeObserver(() => this.shown && this.repaint('all')).observe($('scores-first-plot'));
    new MutationObserver(() => {
      forgetTheme();
      this.repaint('all');
    }).observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] });
  }

  get shown() {
    return !$('scores').closest('[data-tx-page]').hidden;
  }

  handle(each) {
    const node = make('div', {
      className: 'tx-handle',
      tabindex: 0,
      role: 'slider',
      'aria-label': 'Point on the Tile. Arrow keys move it.',
      'aria-valuemin': 0,
      'aria-valuemax': 1,
    });
    each.overlay.append(node);
    node.addEventListener('keydown', (event) => this.key(event));
    return node;
  }

  // Questions ---------------------------------------------------------------------------------------------------------

  /** What the selects and the leaderboard say now. */
  choose(chosen) {
    const { model } = this;
    const board = this.explore.model;
    Object.assign(model, chosen, {
      catalogue: board.catalogue,
      names: board.data ? board.names : null,
      boardPrior: board.common,
    });
    if (!model.live && board.data && !this.dragging) model.point = { ...board.point };
    this.parameter.paint(model);
    if (!this.shown) return;
    const question = JSON.stringify([model.question(0, this.board()), model.parameter])
      .replace(/"turn":\d+,?/, '')
      .replace(/"known":"[^"]*"/, '');
    this.repaint('all');
    if (question === this.asked) return;
    this.asked = question;
    this.change(false);
  }

  board() {
    return boardState(this.explore.model);
  }

  change(live) {
    const { model } = this;
    model.turn++;
    model.live = live;
    this.problem(null);
    this.repaint('all');
    // While a slider moves one question is under way at a time; when it is let go the last one goes at once.
    if (!live || !this.flying || performance.now() - this.flying > GIVE_UP) this.request(0);
  }

  request(stage, again) {
    const { model } = this;
    this.stage = stage;
    this.flying = performance.now();
    // While a slider moves speed is all; the map is linear between its points.
    const grid = model.live ? Math.min(21, model.grids[stage]) : model.grids[stage];
    const question = model.question(grid, this.board());
    this.send('scores-asked', again ? { ...question, again } : question);
  }

  /** An answer, of any of the three kinds of question. That of an older turn serves while a slider moves. */
  told(answer) {
    const { model } = this;
    if (!answer || answer.kind === 'nothing' || answer.kind === 'moot') return undefined;
    if (answer.kind === 'gallery' || answer.kind === 'audits') return this.aside(answer);
    const current = answer.turn === model.turn;
    if (!current && !model.live) return undefined;
    this.flying = null;
    if (answer.kind === 'warming') return this.wait(answer);
    if (answer.kind === 'gone') return this.gone();
    if (answer.kind !== 'maps') return this.problem(answer);
    this.note = '';
    model.take(answer);
    if (current) [this.answered] = model.texts;
    this.repaint('all');
    if (!current) return this.request(0);
    return model.live ? undefined : this.next();
  }

  aside(answer) {
    const { model } = this;
    // The gallery is of the performances, not of the score: a later turn may still be waiting for it.
    if (answer.turn !== model.turn && answer.kind !== 'gallery') return;
    if (answer.kind === 'gallery') model.gallery = answer;
    else model.audits = answer.audits;
    this.repaint('all');
  }

  /** After the first map the audit and the gallery, then finer maps. */
  next() {
    const { model } = this;
    if (!this.stage) {
      const question = model.question(model.grids[0], this.board());
      model.audits = null;
      this.send('audit-asked', question);
      const small = `${model.known} ${model.coefficient}`;
      if (small !== this.small) this.send('gallery-asked', question);
      this.small = small;
    }
    if (this.stage + 1 < model.grids.length) this.request(this.stage + 1);
  }

  wait({ done }) {
    this.note = `Compiling, once after installation: ${Math.round(100 * done)} %`;
    this.repaint('all');
    setTimeout(() => this.request(0), 300);
  }

  /** The server has dropped the leaderboard meanwhile: it gets it again, once for each question. */
  gone() {
    const { data } = this.explore.model;
    if (!data || this.resent === this.model.turn)
      return this.problem({ message: 'The server no longer has this leaderboard: please open it again.' });
    this.resent = this.model.turn;
    return this.request(0, data);
  }

  // Painting ----------------------------------------------------------------------------------------------------------

  repaint(...what) {
    for (const item of what) this.dirty.add(item);
    if (!this.frame) this.frame = requestAnimationFrame(() => this.paint());
  }

  paint() {
    this.frame = 0;
    if (!this.shown) return;
    const { model, dirty } = this;
    if (dirty.has('all')) this.paintAll();
    else for (const each of this.tiles.slice(0, model.comparing ? 3 : 1)) each.move(model);
    if (!model.comparing) this.scatter.paint(model, this.left, this.side);
    this.place();
    this.words.paint(model);
    dirty.clear();
    if (!this.dragging && !model.live) this.announce();
  }

  /** The point and what it says, for those who listen. */
  announce() {
    const { model } = this;
    if (!model.maps.length || !model.agreement) return;
    const words = model.agreement.map(({ value }, k) => `${model.maps[k].name}: ${model.symbol} ${signed(value)}`);
    const text = `a ${fixed(model.point.a)}, b ${fixed(model.point.b)}. ${words.join('; ')}`;
    if ($('scores-live').textContent !== text) $('scores-live').textContent = text;
  }

  paintAll() {
    const { model } = this;
    $('scores').classList.toggle('tx-comparing', model.comparing);
    this.measure();
    const [one, other] = model.maps;
    const stale = model.live ? false : !model.maps.length;
    this.tiles[0].paint(model, shownMap(model, one, this.note, stale), this.left, this.side);
    if (model.comparing) {
      this.tiles[1].paint(model, shownMap(model, other, this.note, stale), this.left, this.side);
      this.tiles[2].paint(model, betweenMap(model, this.note), this.left, this.side);
    }
    this.titles();
    this.card.paint(model.audits);
    this.gallery.paint(model);
  }

  titles() {
    const { model } = this;
    const [one, other] = model.maps;
    const title = (name, map, fallback) =>
      fill($(`scores-${name}-title`), ...(map ? symbolNodes(map.symbol) : [fallback]));
    title('first', one, 'Correlation Tile');
    title('second', other, 'Second score');
    if (one && other) fill($('scores-between-title'), ...symbolNodes(one.symbol), ' − ', ...symbolNodes(other.symbol));
    const fine = model.grid ? `${model.grid} × ${model.grid}` : '';
    const rows = model.n ? `${model.n.toLocaleString('en')} performances` : '';
    $('scores-first-note').textContent = this.note || [one && one.name, rows, fine].filter(Boolean).join(' · ');
    $('scores-second-note').textContent = other ? other.name : '';
    $('gallery-note').textContent = model.gallery
      ? `${model.gallery.n.toLocaleString('en')} performances · a click chooses, with Shift beside the first · ring: its place`
      : 'being computed …';
    $('scores-scatter-note').textContent = one ? `${one.symbol} against the score at the point` : '';
  }

  measure() {
    const { width, height } = $('scores-first-plot').getBoundingClientRect();
    this.left = MARGIN.left;
    this.side = Math.max(80, Math.min(width - MARGIN.left - MARGIN.right, height - MARGIN.top - MARGIN.bottom));
  }

  place() {
    const { a, b } = this.model.point;
    const [here] = this.model.agreement || [];
    const said = here && this.model.maps.length ? `, ${this.model.symbol} ${signed(here.value)}` : '';
    for (const node of this.handles) {
      node.style.left = `${this.left + a * this.side}px`;
      node.style.top = `${MARGIN.top + (1 - b) * this.side}px`;
      node.setAttribute('aria-valuenow', a.toFixed(3));
      node.setAttribute('aria-valuetext', `a ${a.toFixed(3)}, b ${b.toFixed(3)}${said}`);
    }
  }

  /** What is wrong with a formula, with a mark below the letter; or another problem in words. */
  problem(answer) {
    const node = $('scores-problem');
    node.hidden = !answer;
    if (!answer) return fill(node);
    const lines = [make('span', {}, answer.message)];
    if (answer.text !== undefined && answer.text !== null) {
      const { text, position } = answer;
      lines.push(
        make(
          'code',
          {},
          text.slice(0, position),
          make('mark', {}, text.slice(position, position + 1) || ' '),
          text.slice(position + 1),
        ),
      );
    }
    return fill(node, ...lines);
  }

  // What the user does ------------------------------------------------------------------------------------------------

  listen() {
    for (const [k, each] of this.tiles.entries()) {
      each.overlay.addEventListener('pointerdown', (event) => this.down(event, k));
      each.overlay.addEventListener('pointermove', (event) => this.over(event, each));
      each.overlay.addEventListener('pointerleave', () => this.hover.hide());
    }
    const overlay = $('scores-scatter-overlay');
    overlay.addEventListener('pointermove', (event) => this.overScatter(event, overlay));
    overlay.addEventListener('pointerleave', () => this.hover.hide());
    document.addEventListener(
      'pointermove',
      (event) =>
        this.dragging &&
        event.pointerId === this.dragging.id &&
        this.setPoint(...this.at(event, this.dragging.overlay), true),
    );
    const held = (event) => this.dragging && event.pointerId === this.dragging.id;
    const end = ({ a, b }) => {
      this.dragging = null;
      this.setPoint(a, b, false);
    };
    released(
      held,
      () => end(this.model.point),
      () => end(this.dragging.before),
    );
    document.addEventListener('click', (event) => {
      if (!event.target.closest('[data-tx-action="scores-again"]')) return;
      if (this.model.family === LEADERBOARD) return;
      this.model.seed = (this.model.seed % 9999) + 1;
      this.change(false);
    });
  }

  at(event, overlay) {
    const box = overlay.getBoundingClientRect();
    return [(event.clientX - box.left - this.left) / this.side, 1 - (event.clientY - box.top - MARGIN.top) / this.side];
  }

  down(event, k) {
    if (event.button) return;
    const { overlay } = this.tiles[k];
    const [u, v] = this.at(event, overlay);
    const slack = 14 / this.side;
    if (u < -slack || u > 1 + slack || v < -slack || v > 1 + slack) return;
    event.preventDefault();
    this.hover.hide();
    this.handles[k].focus({ preventScroll: true });
    this.dragging = { id: event.pointerId, overlay, before: this.model.point };
    const near = this.model.places().find((place) => Math.hypot(place.a - u, place.b - v) * this.side < 7);
    if (near) this.setPoint(near.a, near.b, true);
    else if (event.target !== this.handles[k]) this.setPoint(u, v, true);
  }

  key(event) {
    const to = stepped(event, this.model.point);
    if (to) this.setPoint(to.a, to.b, false);
  }

  /** The point is Explore's too; it is told when the pointer lets go. */
  setPoint(a, b, live) {
    this.model.point = { a: clamp(a), b: clamp(b) };
    this.model.look();
    this.repaint('point');
    if (!live) this.explore.setPoint(this.model.point.a, this.model.point.b, false);
  }

  travel(a, b) {
    this.setPoint(a, b, false);
  }

  setParameter(value, live) {
    const { model } = this;
    if (value === null) delete model.parameters[model.needs];
    else model.parameters[model.needs] = value;
    this.parameter.paint(model);
    this.change(live);
  }

  /** What a link or a session must bring back. */
  view() {
    const { texts, family, size, seed, coefficient, parameters } = this.model;
    return { texts, family, size, seed, coefficient, parameters };
  }

  /** The view again; `onShow` tells the selects. */
  restore(view) {
    Object.assign(this.model, { seed: view.seed, parameters: { ...view.parameters } });
    this.onShow(view);
    this.asked = '';
  }

  pick(key, beside) {
    const record = this.model.catalogue.find((item) => item.key === key);
    if (record) this.onPick(`${record.symbol} · ${record.name}`, Boolean(beside));
    $('scores').scrollIntoView({ block: 'start' });
  }

  over(event, each) {
    if (this.dragging || event.pointerType === 'touch' || !this.model.maps.length) return;
    const [u, v] = this.at(event, each.overlay);
    if (!(u >= 0 && u <= 1 && v >= 0 && v <= 1)) return this.hover.hide();
    return this.hover.show(mapCard(this.model, u, v, this.side), event.clientX, event.clientY);
  }

  overScatter(event, overlay) {
    const { model } = this;
    const found = this.scatter.points ? this.scatter.near(...this.at(event, overlay)) : null;
    if (found === null || event.pointerType === 'touch') return this.hover.hide();
    return this.hover.show(dotCard(model, found), event.clientX, event.clientY);
  }
}
