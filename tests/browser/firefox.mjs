/**
 * The main flows in Firefox, steps that a person takes: node firefox.mjs FIREFOX ADDRESS CSV. Prints what was seen at each
 * step as one line of JSON; what goes wrong on the page is in `trouble`.
 */
import puppeteer from 'puppeteer-core';

const [executablePath, address, csv] = process.argv.slice(2);
const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true });

/** @type {Record<string, unknown> & { trouble: string[] }} */
const seen = { trouble: [] };
/** @param {any} value */
const described = (value) => String(value?.stack ? `${value}\n${value.stack}` : value);
/** A new tab, whose errors and foreign requests are noted. */
async function opened() {
  const page = await browser.newPage();
  await page.setViewport({ width: 1440, height: 900 });
  page.on('console', async (message) => {
    if (message.type() !== 'error') return;
    const parts = message.args().map((part) => part.evaluate(described).catch(() => 'lost with its page'));
    seen.trouble.push((await Promise.all(parts)).join(' '));
  });
  page.on('pageerror', (error) => seen.trouble.push(`not caught: ${error}`));
  page.on('request', (request) => {
    const host = new URL(request.url()).hostname;
    if (host && host !== '127.0.0.1') seen.trouble.push(`leaves the server: ${request.url()}`);
  });
  return page;
}

let page = await opened();

/** @param {string} selector */
const text = (selector) => page.$eval(selector, (node) => node.textContent?.trim() ?? '');
/** @param {string} selector @param {string} words */
async function until(selector, words) {
  const found = async () => (await page.$(selector)) && (await text(selector)).includes(words);
  for (let wait = 0; !(await found()); wait += 1) {
    if (wait > 200) throw new Error(`${selector} does not say ${words}`);
    await new Promise((done) => setTimeout(done, 100));
  }
}
/** Opens a page from the bar, or from the menu there that has it. @param {string} path */
async function open(path) {
  const link = `.tx-to-page[data-tx-link='${path}']`;
  if (!(await (await page.$(link))?.isVisible())) await page.click('[data-tx-menu=theory]');
  await (await page.waitForSelector(link, { visible: true }))?.click();
}
/** @param {string} path @param {string} part @param {string} words */
async function go(path, part, words) {
  await open(path);
  await page.waitForSelector(part, { visible: true, timeout: 60_000 });
  await until(part, words);
  return text(part);
}

try {
  await page.goto(address);
  await page.waitForSelector('.ag-row', { timeout: 30_000 });
  await until('#inspect-winner', '0.');
  const box = await (await page.$('#tile-overlay'))?.boundingBox();
  if (!box) throw new Error('the Tile is not there');
  await page.mouse.click(box.x + 0.7 * box.width, box.y + 0.2 * box.height);
  await page.waitForFunction(() => location.hash.includes('a='));
  seen.winner = await text('#inspect-winner');
  seen.link = page.url();

  const upload = await page.$('input[type=file]');
  await /** @type {import('puppeteer-core').ElementHandle<HTMLInputElement>} */ (upload).uploadFile(csv);
  await page.waitForSelector('#import-confirm', { visible: true });
  await page.click('#import-confirm');
  await until('.tx-board', 'theirs');
  seen.uploaded = await text('.tx-board');

  seen.scores = await go('/scores', '.tx-gallery', 'MCC');
  seen.tradeoff = await go('/tradeoff', '.tx-candidates tbody', 'F1');
  seen.predictions = await go('/predictions', '.tx-rank-based tbody', '0.');

  // In a tab of its own: a request that a new address cuts short is an error in the console.
  page = await opened();
  await page.goto(String(seen.link));
  await page.waitForSelector('.ag-row', { timeout: 30_000 });
  await until('#inspect-winner', '0.');
  seen.winner_by_link = await text('#inspect-winner');

  await open('/guide');
  await page.waitForSelector('[data-chapter=axioms]', { visible: true });
  await page.click('[data-chapter=axioms]');
  await until('.tx-axiom-verdict', 'A is ahead of B with C here');
  await page.focus('.tx-guide-axiom .tx-handle[aria-label^="Performance C"]');
  await page.keyboard.down('Shift');
  for (const key of Array(4).fill(['ArrowDown', 'ArrowLeft']).flat()) await page.keyboard.press(key);
  await page.keyboard.up('Shift');
  seen.axiom = await text('.tx-axiom-verdict');
} finally {
  console.log(JSON.stringify(seen));
  await browser.close();
}
