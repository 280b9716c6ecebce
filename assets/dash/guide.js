/** The adapter between Dash and the guide, which follows the address. */
import { GuidePage } from '#tile/book/page';
import { noUpdate, runSoon } from '#tile/dash/common';
import { addressOf, pageOf } from '#tile/shell/controllers';
import { dash } from '#tile/shell/dash';

/** The fragment with which the page was opened, before the address follows the view. */
const arrived = window.location.hash;
/** The chapters, asked for while Dash starts where the page is opened at one. */
let early = pageOf(window.location.pathname) === '/guide' ? fetch(addressOf('/guide/book.json')) : null;
// A failure is said when the chapter is to be shown.
early?.catch(() => {});
/** @type {GuidePage | null} */
let page = null;

dash.guide = {
  /** @param {string} pathname */
  follow(pathname) {
    const [main, article] = ['guide', 'guide-chapter'].map((id) => document.getElementById(id));
    if (!main || !article) return runSoon(() => dash.guide.follow(pathname));
    // Dash replaces the elements of a page that was requested twice.
    if (page?.article !== article) {
      page = new GuidePage(main, article, arrived, early);
      // An answer is read once.
      early = null;
    }
    page.follow(pathname);
    return noUpdate();
  },
};
