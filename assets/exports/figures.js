/**
 * Figures as SVG, PNG and PDF, made in the browser: what Plotly or a canvas drew below, what the painters drew above.
 * Knows no Dash.
 *
 * A form is `svg`, `png` or `pdf`, and may end in a width in millimetres: `png@85`, `pdf@174`. With a width a figure is
 * as large as it says: the painters lay it out anew for that width, so that letters can be read in print, whatever the
 * size of the window. Without one it is as on the screen, so many pixels wide.
 */
import { theme } from '#tile/draw/colours';
import { MARGIN } from '#tile/draw/square';
import { FONT } from '#tile/draw/text';
import { pages } from '#tile/page/pages';
import { RocPainter } from '#tile/painters/roc_painter';
import { TilePainter } from '#tile/painters/tile_painter';

const SVG = 'http://www.w3.org/2000/svg';
const MM = 96 / 25.4;
// The tag of b and the numbers of a colour bar reach a little beyond the plot.
const BESIDE = { left: 10, right: 12 };
// What is laid out in so many mm and then scaled: in one column the smallest letters have 7 points, the least that
// journals take; on a poster, which is read from afar, all grow.
const COLUMN = 100;
const PAGE = 180;
const POSTER = 110;
const laidOut = (mm) => MM * (mm > PAGE ? POSTER : Math.max(mm, COLUMN));

function node(tag, attributes) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

/** The painter of a plot's drawing, where a page's controller holds one: it can draw the same scene in another size. */
function painterOf(drawing) {
  const held = Object.values(pages)
    .flatMap((page) => Object.values(page || {}))
    .flat();
  return held.find(
    (each) => (each instanceof TilePainter || each instanceof RocPainter) && each.scene && each.pens.svg === drawing,
  );
}

/** The drawing of a plot: painted anew `wide` pixels wide, or as it is on the screen. */
function above(plot, wide) {
  const drawing = plot.querySelector('.tx-overlay > svg');
  const painter = wide && painterOf(drawing);
  if (!painter) {
    const { width, height } = plot.getBoundingClientRect();
    return { drawing, width, height };
  }
  const side = wide - MARGIN.left - MARGIN.right - BESIDE.left - BESIDE.right;
  const fresh = new painter.constructor(document.createElement('div'));
  fresh.paint({ ...painter.scene, side, left: MARGIN.left });
  return {
    drawing: fresh.pens.svg,
    width: side + MARGIN.left + MARGIN.right,
    height: side + MARGIN.top + MARGIN.bottom,
  };
}

/** One SVG of a plot, in pixels of its own layout; `wide` is the width wanted for that, or null for the screen's. */
async function figure(plot, wide) {
  if (!plot.querySelector('.tx-overlay > svg')) return chart(plot, wide);
  const { drawing, width, height } = above(plot, wide);
  const whole = width + BESIDE.left + BESIDE.right;
  const root = node('svg', { viewBox: `${-BESIDE.left} 0 ${whole} ${height}`, 'font-family': FONT });
  root.append(node('rect', { x: -BESIDE.left, width: whole, height, fill: theme().bg }));
  root.append(...(await below(plot, width, height)));
  for (const child of drawing.childNodes) root.append(child.cloneNode(true));
  return { root: ownIds(root, `tx-${(exported += 1)}-`), width: whole, height };
}
let exported = 0;

/** A chart that is all Plotly's. */
async function chart(plot, wide) {
  const box = plot.getBoundingClientRect();
  const width = wide || box.width;
  const height = (width * box.height) / box.width;
  const root = node('svg', { viewBox: `0 0 ${width} ${height}` });
  root.append(
    node('rect', { width, height, fill: theme().bg }),
    await plotly(plot.querySelector('.js-plotly-plot'), width, height),
  );
  return { root, width, height };
}

/** Plotly's own drawing, and pictures of canvases in their places; nothing of what is hidden. */
async function below(plot, width, height) {
  const found = [];
  const graph = plot.querySelector('.js-plotly-plot');
  if (graph && graph.layout && !plot.classList.contains('tx-no-graph')) found.push(await plotly(graph, width, height));
  const box = plot.getBoundingClientRect();
  for (const canvas of plot.querySelectorAll('canvas.tx-heat')) {
    const place = canvas.getBoundingClientRect();
    if (!place.width || !canvas.width) continue;
    // Where the drawing was laid out anew the map keeps its square in it.
    const scale = (width - MARGIN.left - MARGIN.right) / (box.width - MARGIN.left - MARGIN.right);
    const at = (from, margin) => margin + (from - margin) * scale;
    found.push(
      node('image', {
        x: at(place.left - box.left, MARGIN.left),
        y: at(place.top - box.top, MARGIN.top),
        width: place.width * scale,
        height: place.height * scale,
        preserveAspectRatio: 'none',
        href: canvas.toDataURL('image/png'),
      }),
    );
  }
  return found;
}

async function plotly(graph, width, height) {
  const url = await window.Plotly.toImage(graph, { format: 'svg', width, height });
  const text = decodeURIComponent(url.slice(url.indexOf(',') + 1));
  return document.importNode(new DOMParser().parseFromString(text, 'image/svg+xml').documentElement, true);
}

/** Patterns that the drawing shares with another one are copied into it, and its ids become its own. */
function ownIds(root, prefix) {
  const used = /url\((?:"|')?#([^"')]+)(?:"|')?\)/g;
  const defs = node('defs', {});
  root.prepend(defs);
  for (const each of root.querySelectorAll('*')) {
    for (const { value } of each.attributes) {
      for (const [, id] of value.matchAll(used)) {
        const shared = !root.querySelector(`[id="${CSS.escape(id)}"]`) && document.getElementById(id);
        if (shared) defs.append(shared.cloneNode(true));
      }
    }
  }
  for (const each of root.querySelectorAll('*')) {
    for (const attribute of each.attributes) {
      if (attribute.name === 'id') attribute.value = prefix + attribute.value;
      else if (attribute.value.includes('url('))
        attribute.value = attribute.value.replace(used, (_, id) => `url(#${prefix}${id})`);
    }
  }
  return root;
}

const textOf = (root, width, height) => {
  root.setAttribute('xmlns', SVG);
  root.setAttribute('width', width);
  root.setAttribute('height', height);
  return new XMLSerializer().serializeToString(root);
};
const round = (x) => Number(x.toFixed(3));

/** Saves (or, as PDF, prints) a plot of a page; `form` as above, `pixels` the width of a PNG and of an SVG without mm. */
export async function exportFigure(plot, name, form, pixels) {
  const [kind, size] = form.split('@');
  const mm = Number(size) || null;
  const { root, width, height } = await figure(plot, mm && laidOut(mm));
  const tall = height / width;
  if (kind === 'pdf') return printFigure(root, mm || round(width / MM), tall, name);
  if (kind === 'svg') {
    const [wide, unit] = mm ? [mm, 'mm'] : [pixels, ''];
    return save(
      new Blob([textOf(root, wide + unit, round(wide * tall) + unit)], { type: 'image/svg+xml' }),
      `${name}.svg`,
    );
  }
  const picture = await raster(textOf(root, pixels, Math.round(pixels * tall)), pixels, Math.round(pixels * tall));
  return save(mm ? await sized(picture, pixels, mm) : picture, `${name}.png`);
}

async function raster(text, width, height) {
  const url = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width, height });
    canvas.getContext('2d').drawImage(image, 0, 0, width, height);
    return await new Promise((done) => canvas.toBlob(done, 'image/png'));
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** The PNG with a word on its resolution (chunk pHYs, right after the header), so that it is `mm` wide on paper. */
async function sized(png, pixels, mm) {
  const bytes = new Uint8Array(await png.arrayBuffer());
  const chunk = new DataView(new ArrayBuffer(21));
  chunk.setUint32(0, 9);
  for (const [k, letter] of [...'pHYs'].entries()) chunk.setUint8(4 + k, letter.charCodeAt(0));
  const perMetre = Math.round((1000 * pixels) / mm);
  chunk.setUint32(8, perMetre);
  chunk.setUint32(12, perMetre);
  chunk.setUint8(16, 1);
  chunk.setUint32(17, crc(new Uint8Array(chunk.buffer, 4, 13)));
  const header = 8 + 25;
  return new Blob([bytes.slice(0, header), chunk.buffer, bytes.slice(header)], { type: 'image/png' });
}
function crc(bytes) {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let k = 0; k < 8; k++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}

/**
 * The browser's print dialog with a sheet of exactly the figure's size, on which it is all there is; "save as PDF" there
 * keeps it vector. All is as before once the dialog is closed.
 */
function printFigure(root, mm, tall, name) {
  const height = round(mm * tall);
  textOf(root, `${mm}mm`, `${height}mm`);
  const layer = document.createElement('div');
  layer.className = 'tx-print-sheet';
  layer.append(root);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`@page { size: ${mm}mm ${height}mm; margin: 0; }`);
  const title = document.title;
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  document.body.append(layer);
  document.documentElement.classList.add('tx-print-figure');
  document.title = name;
  window.addEventListener('afterprint', restore, { once: true });
  window.print();

  function restore() {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    layer.remove();
    document.documentElement.classList.remove('tx-print-figure');
    document.title = title;
  }
}

function save(blob, name) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/** A file name from a title: letters and digits of any script, dashes between. */
export const fileName = (title) =>
  title
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60) || 'tile';

export { save as saveFile };
