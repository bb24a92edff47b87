/** A symbol of public/images/icons.svg, for what is not drawn by React. */
export function svgIcon(name: string): SVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const use = svg.appendChild(document.createElementNS(svg.namespaceURI, 'use'));
  svg.setAttribute('aria-hidden', 'true');
  use.setAttribute('href', `/images/icons.svg#${name}`);
  return svg;
}
