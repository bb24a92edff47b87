import { textLanguage } from '#lib/i18n/textLanguage.ts';
import { cutHtml } from './cutHtml.ts';
import { legibleColor } from './legibleColor.ts';
import { safeDeclarations } from './safeDeclarations.ts';
import { sanitizeFragment, styleAttribute } from './sanitizeHtml.ts';

export interface OperatorContent {
  /** Holds what the operator wrote, ready to be put into the page. */
  element: HTMLElement;
  /** Nothing of it could be seen. */
  isEmpty: boolean;
  /** It was too long, and ends early. */
  isCut: boolean;
  /** Plain text, whose line breaks mean something. */
  isPlain: boolean;
  /** As far as its script tells. */
  language: string | undefined;
}

/** Turns the operator's HTML into elements: sanitized, colored only as far as it can be read, each table in a box that scrolls. */
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

/** By way of the element's style object, which the content security policy lets scripts use. */
function applyStyle(element: HTMLElement): void {
  for (const [name, value] of safeDeclarations(element.getAttribute(styleAttribute) ?? '')) {
    if (name === 'color') applyColor(element, value);
    else element.style.setProperty(name, value);
  }
  element.removeAttribute(styleAttribute);
}

/** As a property of its own, which the style sheet uses on a screen: paper stays black on white. */
function applyColor(element: HTMLElement, color: string): void {
  const seen = legibleColor(color);
  if (!seen) return;
  element.style.setProperty('--operator-color', seen);
  element.dataset.colored = '';
}

function applyFontColor(font: HTMLElement): void {
  applyColor(font, font.getAttribute('color') ?? '');
  font.removeAttribute('color');
}

/** A wide table scrolls by itself, by keyboard too; one inside of another scrolls with it. */
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
