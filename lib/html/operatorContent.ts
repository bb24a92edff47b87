import { textLanguage } from '#lib/i18n/locales.ts';
import { legibleColor } from './colors.ts';
import { sanitizeFragment } from './sanitizeHtml.ts';
import { cutHtml, safeDeclarations, styleAttribute } from './untrustedHtml.ts';

export interface OperatorContent {
  /** The sanitized elements, ready to insert. */
  element: HTMLElement;
  isEmpty: boolean;
  /** True if it was too long and was cut. */
  isCut: boolean;
  /** True for plain text, whose line breaks are significant. */
  isPlain: boolean;
  /** The detected language; undefined if the script is ambiguous. */
  language: ReturnType<typeof textLanguage>;
}

/** Turns the operator's HTML into sanitized elements with legible colors and scrollable tables. */
export function operatorContent(html: string, imageHosts: readonly string[], tableLabel: string): OperatorContent {
  const shown = cutHtml(html);
  const element = document.createElement('div');
  element.append(sanitizeFragment(shown, imageHosts));
  const isPlain = !element.firstElementChild;
  element.querySelectorAll<HTMLElement>(`[${styleAttribute}]`).forEach(applyStyle);
  element.querySelectorAll<HTMLElement>('font[color]').forEach(applyFontColor);
  element.querySelectorAll('table').forEach((table) => boxTable(table, tableLabel));
  const isEmpty = !element.textContent.trim() && !element.querySelector('img, hr, table');
  return { element, isEmpty, isCut: shown.length < html.length, isPlain, language: textLanguage(element.textContent) };
}

/** Sets the checked declarations on the element's style object, because the Content-Security-Policy forbids `style` attributes. */
function applyStyle(element: HTMLElement): void {
  for (const [name, value] of safeDeclarations(element.getAttribute(styleAttribute) ?? '')) {
    if (name === 'color') applyColor(element, value);
    else element.style.setProperty(name, value);
  }
  element.removeAttribute(styleAttribute);
}

function applyColor(element: HTMLElement, color: string): void {
  element.style.setProperty('color', legibleColor(color) ?? '');
}

function applyFontColor(font: HTMLElement): void {
  applyColor(font, font.getAttribute('color') ?? '');
  font.removeAttribute('color');
}

/** A wide table scrolls in its own region, by keyboard too. A nested table scrolls with the outer one. */
function boxTable(table: Element, label: string): void {
  if (table.parentElement?.closest('table')) return;
  const box = document.createElement('div');
  box.dataset.scroller = '';
  box.tabIndex = 0;
  box.setAttribute('role', 'region');
  box.setAttribute('aria-label', label);
  table.replaceWith(box);
  box.append(table);
}
