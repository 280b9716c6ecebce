/** Elements of the document: made, filled, never from markup. */

/** An element with attributes and children; strings are text, never markup. */
export function make(tag, attributes, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) {
    if (name === 'className') node.className = value;
    else if (value !== null && value !== undefined) node.setAttribute(name, value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}
export const fill = (host, ...children) =>
  host.replaceChildren(...children.filter((child) => child !== null && child !== undefined));
