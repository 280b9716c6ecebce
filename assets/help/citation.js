/** The citation, with a button that copies it. */
import { citation } from '#tile/help/words';
import { copyText } from '#tile/parts/copy_button';
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

  async copy() {
    const copied = await copyText(await citation(), this.text);
    this.status.textContent = copied ? 'Copied.' : 'Selected. Press Ctrl+C (or ⌘C) to copy.';
  }
}
