// @ts-nocheck It runs in the page, put there as text.
/**
 * What is seen of a page: whether it is at rest, its words, its drawings and a small picture of it. Runs in the page,
 * and knows nothing of its modules: only what every document has.
 */
(() => {
  /** Milliseconds and frames without a change of the document after which it is at rest; a busy machine has few frames. */
  const STILL = 400;
  const FRAMES = 15;
  /** A timer or frame that the page asks for so soon is work in parts; longer ones are polling. */
  const SOON = 60;
  const seen = { changed: performance.now(), frames: 0 };
  const [timeout, frame] = [window.setTimeout, window.requestAnimationFrame];
  const changed = () => {
    seen.changed = performance.now();
    seen.frames = 0;
  };
  const count = () => {
    seen.frames++;
    frame(count);
  };
  frame(count);
  window.setTimeout = (work, delay = 0, ...rest) => {
    if (!(delay <= SOON)) return timeout(work, delay, ...rest);
    return timeout(() => {
      changed();
      if (typeof work === 'function') work(...rest);
    }, delay);
  };
  window.requestAnimationFrame = (work) =>
    frame((now) => {
      changed();
      work(now);
    });
  new MutationObserver(changed).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  });
  /** Dash's own account of what it asked the server. */
  const asked = () => {
    const running = ['requested', 'prioritized', 'blocked', 'executing', 'watched', 'executed'];
    return (window.dash_stores ?? []).some((store) => running.some((kind) => store.getState().callbacks[kind].length));
  };
  const shown = (node) => node.checkVisibility({ visibilityProperty: true });

  /** Whether the page has been at rest for a while: nothing asked, nothing announced as busy, nothing changed. */
  const still = () => {
    const busy = document.readyState !== 'complete' || document.fonts.status !== 'loaded' || asked();
    const said = [...document.querySelectorAll('[aria-busy=true], progress, .tx-awaiting, .tx-old')].some(shown);
    if (busy || said) changed();
    return seen.frames > FRAMES && performance.now() - seen.changed > STILL;
  };

  const INLINE = /^(inline|contents|ruby|none)/;
  /** The words of what is visible, one line a block; controls with what is set in them. */
  function words() {
    const lines = [[]];
    const next = () => lines.at(-1).length && lines.push([]);
    const add = (text) => text.trim() && lines.at(-1).push(text.replace(/\s+/g, ' ').trim());
    const control = (node) => {
      if (node.type === 'checkbox' || node.type === 'radio') return add(node.checked ? '[x]' : '[ ]');
      if (node.type === 'range') return;
      if (node.type !== 'file' && node.type !== 'hidden') add(`[${node.selectedOptions?.[0]?.text ?? node.value}]`);
    };
    const drawing = (node) => {
      const texts = [...node.querySelectorAll('text')].filter(shown).map((each) => each.textContent.trim());
      if (!texts.some(Boolean)) return;
      next();
      add(`drawn: ${texts.filter(Boolean).join(' | ')}`);
      next();
    };
    let row = false;
    const walk = (node) => {
      if (node.nodeType === Node.TEXT_NODE) return add(node.data);
      if (node.nodeType !== Node.ELEMENT_NODE || /^(SCRIPT|STYLE|TEMPLATE|NOSCRIPT)$/.test(node.tagName)) return;
      const style = getComputedStyle(node);
      if (style.display === 'none' || (style.visibility !== 'visible' && !node.children.length)) return;
      if (node.tagName === 'svg') return style.visibility === 'visible' && shown(node) && drawing(node);
      if (/^(INPUT|SELECT|TEXTAREA)$/.test(node.tagName)) return control(node);
      const block = !row && !INLINE.test(style.display) && style.display !== 'table-cell';
      const cell = /^(gridcell|columnheader|cell)$/.test(node.role) || style.display === 'table-cell';
      if (block && !cell) next();
      // Rows and cells of the table are in the order in which they came, not in that in which they are seen.
      const place = (child) =>
        Number(child.getAttribute?.('row-index') ?? child.ariaRowIndex ?? child.ariaColIndex ?? 0);
      const children = [...node.childNodes];
      const placed = node.role === 'row' || children.some((child) => child.role === 'row');
      const begins = !row && node.role === 'row';
      row ||= begins;
      for (const child of placed ? children.sort((p, q) => place(p) - place(q)) : children) walk(child);
      if (begins) row = false;
      if (cell) lines.at(-1).length && lines.at(-1).push('·');
      if (block && !cell) next();
    };
    walk(document.body);
    return lines.map((line) => line.join(' ')).filter((line) => /[^\s·]/.test(line));
  }

  /** Each drawing that is seen, by what it is in. */
  function drawings() {
    const found = {};
    for (const node of document.querySelectorAll('svg')) {
      const box = node.getBoundingClientRect();
      if (!shown(node) || box.width < 60 || box.height < 40 || node.parentElement.closest('svg')) continue;
      const host = node.parentElement.closest('[id]')?.id.replace(/\d{3,}/g, '') || 'page';
      const name = `${host} ${Object.keys(found).filter((each) => each.startsWith(`${host} `)).length + 1}`;
      found[name] = new XMLSerializer().serializeToString(node);
    }
    return found;
  }

  /** The means of squares of a picture, so many pixels wide; RGB, row by row. */
  async function small(png, size) {
    const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d', { willReadFrequently: true });
    context.drawImage(image, 0, 0);
    const [width, height] = [Math.ceil(image.width / size), Math.ceil(image.height / size)];
    const { data } = context.getImageData(0, 0, image.width, image.height);
    const sums = new Float64Array(3 * width * height);
    const counts = new Float64Array(width * height);
    for (let y = 0; y < image.height; y++) {
      for (let x = 0; x < image.width; x++) {
        const cell = Math.floor(y / size) * width + Math.floor(x / size);
        const at = 4 * (y * image.width + x);
        for (let k = 0; k < 3; k++) sums[3 * cell + k] += data[at + k];
        counts[cell]++;
      }
    }
    return { width, height, means: Array.from(sums, (sum, k) => Math.round(sum / counts[Math.floor(k / 3)])) };
  }

  /** What words look like here: other fonts, other widths. */
  function fonts() {
    const context = new OffscreenCanvas(10, 10).getContext('2d');
    const wide = (font) => {
      context.font = font;
      return context.measureText('Prevalence π₊ of 20.4 %, β → Hamburg').width.toFixed(3);
    };
    return ['16px system-ui', '16px sans-serif', '700 13px monospace', '16px serif'].map(wide).join(' ');
  }

  window.tileSeen = { still, words, drawings, small, fonts };
})();
