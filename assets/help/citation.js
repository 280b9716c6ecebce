/** The citation, with a button that copies it. */
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

  /** Copies the citation; if the browser does not allow it (no https), selects the text for the user to copy. */
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
