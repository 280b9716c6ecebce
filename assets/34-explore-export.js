/** Figures as SVG and PNG, made in the browser: what Plotly drew below, what the painters drew above. Knows no Dash. */
(function () {
  'use strict';
  const tile = (window.tileExplorer = window.tileExplorer || {});
  const SVG = 'http://www.w3.org/2000/svg';

  /** One SVG document, `pixels` wide, of a plot of the page. */
  async function figure(plot, pixels) {
    const overlay = plot.querySelector('.tx-overlay > svg');
    const { width, height } = plot.getBoundingClientRect();
    const root = document.createElementNS(SVG, 'svg');
    const set = (name, value) => root.setAttribute(name, value);
    set('xmlns', SVG);
    // The tag of b and the numbers of a colour bar reach a little beyond the plot.
    set('viewBox', `-10 0 ${width + 22} ${height}`);
    set('width', pixels);
    set('height', Math.round((pixels * height) / (width + 22)));
    set('font-family', tile.draw.FONT);
    const ground = document.createElementNS(SVG, 'rect');
    for (const [name, value] of Object.entries({ x: -10, width: width + 22, height, fill: tile.draw.theme().bg })) ground.setAttribute(name, value);
    root.append(ground, ...(await below(plot, width, height)));
    for (const child of overlay.childNodes) root.append(child.cloneNode(true));
    return new XMLSerializer().serializeToString(root);
  }

  /** Plotly's own drawing; nothing where it is hidden. */
  async function below(plot, width, height) {
    const graph = plot.querySelector('.js-plotly-plot');
    if (!graph || plot.classList.contains('tx-no-graph')) return [];
    const url = await window.Plotly.toImage(graph, { format: 'svg', width, height });
    const text = decodeURIComponent(url.slice(url.indexOf(',') + 1));
    const svg = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
    return [document.importNode(svg, true)];
  }

  async function exportFigure(plot, name, form, pixels) {
    const text = await figure(plot, pixels);
    const svg = new Blob([text], { type: 'image/svg+xml' });
    if (form === 'svg') return save(svg, `${name}.svg`);
    const url = URL.createObjectURL(svg);
    try {
      const image = new Image();
      image.src = url;
      await image.decode();
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width: pixels, height: Math.round((pixels * image.height) / image.width) });
      canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
      return save(await new Promise((done) => canvas.toBlob(done, 'image/png')), `${name}.png`);
    } finally {
      URL.revokeObjectURL(url);
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
  const fileName = (title) => title.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '').slice(0, 60) || 'tile';

  Object.assign(tile, { exportFigure, fileName });
})();
