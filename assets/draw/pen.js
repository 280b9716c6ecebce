/** An SVG drawn in layers by pens that reuse its nodes. Independent of the state of the page. */
import { FONT } from '#tile/draw/text';

/** @import { Places, Spans } from '#tile/draw/types' */

/** @typedef {Record<string, string | number>} Attributes of a node, by name */
/**
 * @typedef {SVGElement & {txAttributes: Attributes, txText?: string}} Drawn a node with its last attributes and text
 */

export const SVG = 'http://www.w3.org/2000/svg';

/**
 * Draws the content of an SVG group in order and reuses the nodes of the previous time, so that only changes touch the
 * document.
 */
export class Pen {
  /** The index of the next node of the group. */
  at = 0;

  /** @param {SVGElement} group */
  constructor(group) {
    this.group = group;
  }

  start() {
    this.at = 0;
    return this;
  }

  /**
   * Draws the next node: reuses or creates it, and sets its attributes to `attributes`.
   *
   * @template {keyof SVGElementTagNameMap} Tag
   * @param {Tag} tag
   * @param {Attributes} attributes
   * @param {string | Spans} [text]
   * @returns {SVGElementTagNameMap[Tag]}
   */
  add(tag, attributes, text) {
    const node = this.next(tag);
    const old = node.txAttributes;
    for (const name in old) if (!(name in attributes)) node.removeAttribute(name);
    for (const name in attributes)
      if (old[name] !== attributes[name]) node.setAttribute(name, String(attributes[name]));
    node.txAttributes = attributes;
    if (text !== undefined || node.txText !== undefined) write(node, text ?? '');
    return node;
  }

  /**
   * @template {keyof SVGElementTagNameMap} Tag
   * @param {Tag} tag
   * @returns {SVGElementTagNameMap[Tag] & Drawn}
   */
  next(tag) {
    const here = this.group.childNodes[this.at++];
    if (here instanceof SVGElement && here.tagName === tag)
      return /** @type {SVGElementTagNameMap[Tag] & Drawn} */ (here);
    const fresh = /** @type {SVGElementTagNameMap[Tag] & Drawn} */ (document.createElementNS(SVG, tag));
    fresh.txAttributes = {};
    this.group.insertBefore(fresh, here ?? null);
    return fresh;
  }

  stop() {
    while (this.group.childNodes.length > this.at) this.group.lastChild?.remove();
  }
}

/** @param {Drawn} node @param {string | Spans} text */
function write(node, text) {
  const key = typeof text === 'string' ? text : JSON.stringify(text);
  if (node.txText === key) return;
  node.txText = key;
  node.textContent = typeof text === 'string' ? text : '';
  if (typeof text === 'string') return;
  let lowered = false;
  for (const span of text) {
    const part = document.createElementNS(SVG, 'tspan');
    part.textContent = span.text;
    if (span.italic) part.setAttribute('font-style', 'italic');
    if (span.small) part.setAttribute('font-size', '78%');
    if (span.bold) part.setAttribute('font-weight', '650');
    if (Boolean(span.small) !== lowered) part.setAttribute('dy', span.small ? '0.22em' : '-0.17em');
    lowered = Boolean(span.small);
    node.appendChild(part);
  }
}

/**
 * Appends to `host` an SVG that fills it, with one pen for each named layer.
 *
 * @template {string} Layer
 * @param {Element} host
 * @param {readonly Layer[]} layers from the lowest to the highest
 * @returns {Record<Layer, Pen> & {svg: SVGSVGElement}}
 */
export function canvas(host, layers) {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('font-family', FONT);
  svg.setAttribute('aria-hidden', 'true');
  const pens = /** @type {Record<Layer, Pen>} */ ({});
  for (const name of layers) {
    const group = document.createElementNS(SVG, 'g');
    group.setAttribute('data-layer', name);
    svg.appendChild(group);
    pens[name] = new Pen(group);
  }
  host.appendChild(svg);
  return Object.assign(pens, { svg });
}

/** A new group on top of a drawing, with its pen. @param {SVGSVGElement} svg */
export const groupOn = (svg) => new Pen(svg.appendChild(document.createElementNS(SVG, 'g')));

/** A drawing of a given size, in one layer. */
export class Sheet {
  svg = document.createElementNS(SVG, 'svg');
  pen = new Pen(this.svg);

  /** @param {HTMLElement} host */
  constructor(host) {
    this.svg.setAttribute('font-family', FONT);
    host.append(this.svg);
  }

  /** @param {{width: number, height: number}} size in pixels */
  resize({ width, height }) {
    for (const [name, value] of Object.entries({ viewBox: `0 0 ${width} ${height}`, width, height }))
      this.svg.setAttribute(name, String(value));
  }
}

/** Counters of ids, on the window: each of several widgets has a copy of this module. */
const numbers = /** @type {{[key: symbol]: number}} */ (/** @type {unknown} */ (globalThis));
/** An id that nothing else of the window has. @param {string} kind */
export function drawingId(kind) {
  const key = Symbol.for(`tile-explorer ${kind}`);
  numbers[key] = (numbers[key] ?? 0) + 1;
  return `tx-${kind}-${numbers[key]}`;
}

/** @param {number} x */
const round2 = (x) => Math.round(x * 100) / 100;
/**
 * The SVG path data of a polyline given in data coordinates.
 *
 * @param {Places} points
 * @param {(value: number) => number} x to pixels
 * @param {(value: number) => number} y to pixels
 * @param {boolean} [closed]
 */
export function path(points, x, y, closed) {
  let data = '';
  for (let i = 0; i < points.length; i++) {
    data += `${(i ? 'L' : 'M') + round2(x(points[i][0]))} ${round2(y(points[i][1]))}`;
  }
  return closed && data ? `${data}Z` : data;
}
