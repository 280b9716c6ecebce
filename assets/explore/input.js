/** What the user does on the two plots: pointer, keyboard, hover. Tells the controller; knows no Dash. */

import { MARGIN } from '#tile/draw/square';
import { fixed, ordinal } from '#tile/draw/text';
import * as kernel from '#tile/math/kernel';
import { bestNoSkill, relativeSkill } from '#tile/math/no_skill';
import { shownWinner } from '#tile/model/explore_scene';
import { Card } from '#tile/parts/card';
import { fill, make } from '#tile/parts/elements';
import { released, stepped } from '#tile/parts/gestures';
import { swatch } from '#tile/parts/legend';

const $ = (id) => document.getElementById(id);
const clamp = (v) => Math.min(1, Math.max(0, v));

export class ExploreInput {
  constructor(page) {
    this.page = page;
    this.card = new Card();
    this.drag = null;
    this.listen();
  }

  listen() {
    document.addEventListener('click', (event) => {
      const button = event.target.closest('[data-tx-action], [data-tx-toggle]');
      if (!button || button.disabled) return;
      const { txAction, txToggle, txKey } = button.dataset;
      if (txToggle) this.page.toggle(txToggle, txKey, button);
      else this.page.act(txAction, txKey);
    });
    const plots = { tile: $('tile-overlay'), roc: $('roc-overlay') };
    for (const [name, node] of Object.entries(plots)) {
      node.addEventListener('pointerdown', (event) => this.down(name, event));
      node.addEventListener('pointermove', (event) => this.hover(name, event));
      node.addEventListener('pointerleave', () => this.card.hide());
    }
    document.addEventListener(
      'pointermove',
      (event) => this.drag && event.pointerId === this.drag.id && this.moved(event),
    );
    released(
      (event) => this.drag && event.pointerId === this.drag.id,
      (event) => this.up(event),
      () => this.taken(),
    );
    this.page.handle.addEventListener('keydown', (event) => this.key(event));
    document.addEventListener('keydown', (event) => event.key === 'Escape' && this.escape(event.target), true);
    const filter = (this.filter = make('input', {
      type: 'search',
      placeholder: 'Filter',
      maxlength: 80,
      'aria-label': 'Filter names',
    }));
    filter.addEventListener('input', () => {
      if (!this.page.board) return;
      this.page.board.filter(filter.value);
      this.page.notes();
    });
    fill($('board-filter'), make('span', { className: 'tx-icon tx-icon-search' }), filter);
  }

  /** Escape closes what is open; only where nothing is, it takes the selection back. Asked before menus close themselves. */
  escape(target) {
    const open = () => document.querySelector('[data-tx-menu][aria-expanded="true"]');
    // A menu closes itself only while the focus is inside it.
    if (open()) setTimeout(() => open() && open().click(), 50);
    else if (!target.closest('input, [role="dialog"], [role="listbox"]') && this.page.model.selected !== null)
      this.page.select(this.page.model.selected);
  }

  /** Another leaderboard: the old filter would hide it. */
  clear() {
    this.filter.value = '';
    if (this.page.board) this.page.board.filter('');
  }

  /** Pointer position in the plot's pixels and as (x, y) of the unit square. */
  at(name, event) {
    const box = $(`${name}-overlay`).getBoundingClientRect();
    const [px, py] = [event.clientX - box.left, event.clientY - box.top];
    return { px, py, u: (px - this.page.left) / this.page.side, v: 1 - (py - MARGIN.top) / this.page.side };
  }

  down(name, event) {
    if (event.button) return;
    const at = this.at(name, event);
    const slack = 14 / this.page.side;
    const inside = at.u >= -slack && at.u <= 1 + slack && at.v >= -slack && at.v <= 1 + slack;
    const label =
      name === 'tile'
        ? this.page.tile.hits.find((hit) => at.px >= hit.x0 && at.px <= hit.x1 && at.py >= hit.y0 && at.py <= hit.y1)
        : null;
    if (!inside && !label && !this.placeNear(at)) return;
    event.preventDefault();
    this.card.hide();
    this.drag = {
      id: event.pointerId,
      name,
      at,
      moved: false,
      label,
      handle: event.target === this.page.handle,
      before: this.page.model.point,
      edits: new Map(this.page.model.edits),
    };
    if (name === 'tile') {
      this.page.handle.focus({ preventScroll: true });
      this.drag.place = this.placeNear(at);
      // A finger may be about to scroll: its point moves once it is drawn across, or lifted.
      if (!this.drag.place && !label && !this.drag.handle && event.pointerType !== 'touch')
        this.page.setPoint(at.u, at.v, true);
    } else {
      this.drag.entity = this.page.roc.near(at.px, at.py);
      if (this.page.model.roc.has('whatif') && this.page.model.operations.includes('swap_truth_prediction')) {
        this.page.tell(
          'With truth and prediction swapped an entity cannot be dragged: switch that operation off first.',
        );
      }
    }
  }

  moved(event) {
    const { drag } = this;
    const at = this.at(drag.name, event);
    if (!drag.moved && Math.hypot(at.px - drag.at.px, at.py - drag.at.py) < 3) return;
    drag.moved = true;
    if (drag.name === 'tile') return this.page.setPoint(at.u, at.v, true);
    if (!this.page.model.roc.has('whatif') || drag.entity === null) return;
    const { x, y } = this.page.rocScene;
    const target = [clamp(x[0] + at.u * (x[1] - x[0])), clamp(y[0] + at.v * (y[1] - y[0]))];
    if (!this.page.model.whatIf(drag.entity, ...target)) return;
    this.page.model.live = true;
    this.page.ask('derive');
  }

  up(event) {
    const { drag } = this;
    const { model } = this.page;
    this.drag = null;
    model.live = false;
    if (drag.name === 'roc') {
      if (drag.moved && model.roc.has('whatif') && drag.entity !== null) return this.page.ask('derive');
      if (!drag.moved && drag.entity !== null) this.page.select(drag.entity);
      return;
    }
    if (drag.moved) return this.page.setPoint(...this.lastPoint(event), false);
    if (drag.place) return this.page.travel(drag.place.a, drag.place.b);
    if (drag.label) return this.page.select(drag.label.entity);
    if (drag.handle) return this.page.ask('point');
    this.page.setPoint(drag.at.u, drag.at.v, false);
    this.selectRegionHere();
  }

  /** The browser took the gesture over: all is as it was before the press. */
  taken() {
    const { drag, page } = this;
    this.drag = null;
    page.model.live = false;
    if (drag.name === 'tile') return page.setPoint(drag.before.a, drag.before.b, false);
    if (!drag.moved) return;
    page.model.edits = drag.edits;
    page.ask('derive');
  }

  lastPoint(event) {
    const at = this.at('tile', event);
    return [at.u, at.v];
  }

  /** A click in a region selects its entity, as a click in ROC or the table does; a drag leaves the selection alone. */
  selectRegionHere() {
    const { model } = this.page;
    if (model.heat) return;
    model.look();
    const here = shownWinner(model)[0];
    if (here === undefined || model.selected === here) return;
    model.selected = here;
    this.page.ask('select');
    this.page.reveal = here;
  }

  placeNear(at) {
    if (!this.page.model.overlays.has('places') || !this.page.tileScene) return null;
    const near = this.page.tileScene.places.map((place) => ({
      place,
      d: Math.hypot((place.a - at.u) * this.page.side, (place.b - at.v) * this.page.side),
    }));
    near.sort((p, q) => p.d - q.d);
    if (near[0] && near[0].d <= 9) return near[0].place;
    const beside = (place) =>
      (place.kind === 'left' && at.px < this.page.left) ||
      (place.kind === 'right' && at.u > 1 && !this.page.model.heat);
    const named = near.find(
      ({ place }) =>
        beside(place) &&
        Math.abs((place.b - at.v) * this.page.side) < 9 &&
        Math.abs((place.a - at.u) * this.page.side) < 40,
    );
    return named ? named.place : null;
  }

  key(event) {
    const to = stepped(event, this.page.model.point);
    if (to) this.page.setPoint(to.a, to.b, false);
  }

  hover(name, event) {
    if (this.drag || event.pointerType === 'touch' || !this.page.tileScene) return;
    const at = this.at(name, event);
    const lines = name === 'tile' ? this.tileHover(at) : this.rocHover(at);
    if (lines) this.card.show(lines, event.clientX, event.clientY);
    else this.card.hide();
  }

  tileHover(at) {
    const { model } = this.page;
    const place = this.placeNear(at);
    if (!place && (at.u < 0 || at.u > 1 || at.v < 0 || at.v > 1)) return null;
    const [a, b] = place ? [place.a, place.b] : [at.u, at.v];
    const ranking = kernel.rank(model.performances, a, b);
    const first = ranking.order[0];
    const defined = first !== undefined && Number.isFinite(ranking.ranks[first]);
    const lines = [make('div', {}, make('i', {}, 'a'), ` ${a.toFixed(3)}  `, make('i', {}, 'b'), ` ${b.toFixed(3)}`)];
    if (place) lines.unshift(make('b', {}, [place.name, ...place.others].join(', ')));
    lines.push(
      make(
        'div',
        {},
        ...(defined
          ? [swatch(model, first), `${model.names[first]} ${fixed(ranking.scores[first])}`]
          : ['undefined here']),
      ),
    );
    lines.push(...this.valueHere(a, b, ranking));
    return lines;
  }

  /** The value of the map, where a map other than "first" is shown. */
  valueHere(a, b, ranking) {
    const { model } = this.page;
    const p = model.selected === null ? null : model.performances[model.selected];
    if (model.flavor === 'last') {
      const last = [...ranking.order].filter((i) => Number.isFinite(ranking.ranks[i])).pop();
      return last === undefined
        ? []
        : [make('div', {}, 'last: ', swatch(model, last), `${model.names[last]} ${fixed(ranking.scores[last])}`)];
    }
    if (model.flavor === 'who' && model.rank > 1) {
      const i = ranking.order[model.rank - 1];
      return i !== undefined && Number.isFinite(ranking.ranks[i])
        ? [make('div', {}, `${ordinal(model.rank)}: ${model.names[i]}`)]
        : [];
    }
    if (model.flavor === 'no_skill' && Number.isFinite(model.common))
      return [make('div', {}, `best no skill ${fixed(bestNoSkill(a, b, model.common))}`)];
    if (model.flavor === 'worst')
      return [make('div', {}, `worst ${fixed(Math.min(...ranking.scores.filter(Number.isFinite)))}`)];
    if (!p || !['rank', 'value', 'relative_skill'].includes(model.flavor)) return [];
    const rank = ranking.ranks[model.selected];
    const text =
      model.flavor === 'rank'
        ? Number.isFinite(rank)
          ? ordinal(rank)
          : 'undefined'
        : fixed(model.flavor === 'value' ? ranking.scores[model.selected] : relativeSkill(p, a, b));
    return [make('div', {}, `${model.names[model.selected]}: ${text}`)];
  }

  rocHover(at) {
    const { model } = this.page;
    const entity = this.page.roc.scene ? this.page.roc.near(at.px, at.py, 9) : null;
    $('roc-overlay').style.cursor = entity === null ? '' : model.roc.has('whatif') ? 'grab' : 'pointer';
    if (entity === null) return null;
    const r = model.rates[entity];
    const rank = model.ranking.ranks[entity];
    return [
      make('b', {}, model.names[entity]),
      make('div', {}, `TPR ${fixed(r.tpr)}  FPR ${fixed(r.fpr)}  prior ${fixed(r.prior)}`),
      make(
        'div',
        {},
        Number.isFinite(rank) ? `${ordinal(rank)} here, ${fixed(model.ranking.scores[entity])}` : 'undefined here',
      ),
    ];
  }
}
