/** What to cite, to be copied. */
import { citation } from '#tile/help/words';
import { fill, make } from '#tile/parts/elements';

export class Citation {
  text = make('pre', { tabindex: 0, role: 'region', 'aria-label': 'BibTeX' });
  status = make('p', { role: 'status' });

  /** @param {HTMLElement} host */
  constructor(host) {
    const copy = make('button', { type: 'button', className: 'tx-button', id: 'help-copy' }, 'Copy BibTeX');
    copy.addEventListener('click', () => this.copy());
    fill(
      host,
      make('p', {}, 'If you use this program in your work, please cite it and the papers whose results you use.'),
      make('div', { className: 'tx-help-start' }, copy, this.status),
      this.text,
    );
  }

  async paint() {
    this.text.textContent = await citation();
  }

  /** Where the browser does not let pages copy (no https), the text is selected for the user to copy. */
  async copy() {
    try {
      await navigator.clipboard.writeText(await citation());
      this.status.textContent = 'Copied.';
    } catch {
      window.getSelection()?.selectAllChildren(this.text);
      this.status.textContent = 'Selected. Press Ctrl+C (or ⌘C) to copy.';
    }
  }
}
