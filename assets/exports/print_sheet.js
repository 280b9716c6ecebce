/** Figures on paper. */

/**
 * The browser's print dialog with a sheet of exactly the figure's size, on which it is all there is; "save as PDF"
 * there keeps it vector. All is as before once the dialog is closed.
 *
 * @param {SVGSVGElement} figure
 * @param {number} mm width of the sheet
 * @param {number} height of the sheet, in mm
 * @param {string} name of the file that the dialog offers
 */
export function printFigure(figure, mm, height, name) {
  const layer = document.createElement('div');
  layer.className = 'tx-print-sheet';
  layer.append(figure);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`@page { size: ${mm}mm ${height}mm; margin: 0; }`);
  const { title, documentElement } = document;
  const restore = () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    layer.remove();
    documentElement.classList.remove('tx-print-figure');
    document.title = title;
  };
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  document.body.append(layer);
  documentElement.classList.add('tx-print-figure');
  document.title = name;
  window.addEventListener('afterprint', restore, { once: true });
  window.print();
}
