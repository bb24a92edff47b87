import createPurifier, { type Config } from 'dompurify';
import { textLanguage } from '#lib/i18n/locales.ts';
import { optimizedImage } from '#lib/site/pictures.ts';
import { legibleColor, readColor } from './colors.ts';
import {
  cutHtml,
  exceedsHtmlComplexity,
  prepareHtml,
  safeDeclarations,
  styleAttribute,
  withoutTags,
} from './untrustedHtml.ts';
import { readLink } from './readLink.ts';

/** A picture of this width in px fits a phone's screen at pixel density 3, and a page's column at density 1.5. */
const imageWidth = 1080;

const maxRounds = 4;

const tags = (
  'a b big blockquote br caption center code dd del div dl dt em font h1 h2 h3 h4 h5 h6 hr i img ins li mark ol p pre s small span strike ' +
  'strong sub sup table tbody td tfoot th thead tr u ul'
).split(' ');

/** The picture hosts are in a variable, because DOMPurify's hooks take no parameters. */
let hosts: readonly string[] = [];

type Read = (value: string) => string | undefined;

const matching =
  (pattern: RegExp): Read =>
  (value) =>
    pattern.test(value) ? value : undefined;

/** In the second round of sanitizing, a picture has an optimizer URL, so the source in that URL is checked. */
function readPicture(value: string): string | undefined {
  const optimized = /^\/_next\/image\?(.*)$/.exec(value)?.[1];
  const url = optimized === undefined ? value : (new URLSearchParams(optimized).get('url') ?? '');
  return optimizedImage(url, imageWidth, hosts) ?? undefined;
}

function readStyle(value: string): string | undefined {
  const safe = Array.from(safeDeclarations(value), (declaration) => declaration.join(': '));
  return safe.length ? safe.join('; ') : undefined;
}

const anyText: Read = (value) => value;
const readAlignment = matching(/^(left|center|right|justify)$/i);
const pixels = matching(/^[1-9]\d{0,3}$/);
const span = matching(/^[1-9]\d?$/);

const attributes = new Map<string, Read>([
  [styleAttribute, readStyle],
  ['align', readAlignment],
  // A link becomes an absolute URL, so that its target does not depend on the page.
  ['a href', readLink],
  ['img src', readPicture],
  ['img alt', anyText],
  ['img width', pixels],
  ['img height', pixels],
  ['font color', (value) => (readColor(value) ? value : undefined)],
  ['font size', matching(/^([2-6]|-1|\+[1-3])$/)],
  ['td colspan', span],
  ['td rowspan', span],
  ['th colspan', span],
  ['th rowspan', span],
]);

const fixedAttributes: Record<string, Record<string, string>> = {
  a: { target: '_blank', rel: 'noopener noreferrer nofollow ugc' },
  img: { loading: 'lazy', decoding: 'async', referrerpolicy: 'no-referrer' },
};

const config = {
  ALLOWED_TAGS: tags,
  ALLOWED_ATTR: [...new Set(Array.from(attributes.keys(), (key) => key.split(' ').at(-1) ?? ''))],
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  // With FORCE_BODY, DOMPurify keeps leading whitespace and ignores an element named `body`.
  FORCE_BODY: true,
  // DOMPurify must not check these attributes as URLs, because the functions above check them more strictly.
  ADD_URI_SAFE_ATTR: [
    styleAttribute,
    'align',
    'width',
    'height',
    'color',
    'size',
    'colspan',
    'rowspan',
  ],
} satisfies Config;

const purifier = createPurifier(window);

purifier.addHook('uponSanitizeAttribute', (element, attribute) => {
  const read =
    attributes.get(`${element.localName} ${attribute.attrName}`) ??
    attributes.get(attribute.attrName);
  const value = read?.(attribute.attrValue);
  if (value === undefined) attribute.keepAttr = false;
  else attribute.attrValue = value;
});

purifier.addHook('afterSanitizeAttributes', (element) => {
  const fixed = fixedAttributes[element.localName];
  if (!fixed) return;
  if (element.localName === 'img' && !element.hasAttribute('src'))
    element.replaceWith(element.getAttribute('alt') ?? '');
  else if (element.localName === 'img' || element.hasAttribute('href')) {
    for (const [name, value] of Object.entries(fixed)) element.setAttribute(name, value);
  }
});

/** Reduces HTML to text, links, tables and pictures of `imageHosts` (promises C1, C2). */
export function sanitizeHtml(html: string, imageHosts: readonly string[]): string {
  if (exceedsHtmlComplexity(html)) return withoutTags(html);
  hosts = imageHosts;
  let before = html;
  for (let round = 0; round < maxRounds; round++) {
    const after = purifier.sanitize(prepareHtml(before), config);
    if (after === before) return after;
    before = after;
  }
  return withoutTags(html);
}

export interface OperatorContent {
  element: HTMLElement;
  isEmpty: boolean;
  isCut: boolean;
  isPlain: boolean;
  /** Undefined if the writing system of the text does not determine a language. */
  language: ReturnType<typeof textLanguage>;
}

/** Turns the operator's HTML into sanitized elements with legible colors and scrollable tables. */
export function operatorContent(
  html: string,
  imageHosts: readonly string[],
  tableLabel: string,
): OperatorContent {
  const shown = cutHtml(html);
  const element = document.createElement('div');
  element.append(
    purifier.sanitize(sanitizeHtml(shown, imageHosts), { ...config, RETURN_DOM_FRAGMENT: true }),
  );
  const isPlain = !element.firstElementChild;
  element.querySelectorAll<HTMLElement>(`[${styleAttribute}]`).forEach(applyStyle);
  element.querySelectorAll<HTMLElement>('font[color]').forEach(applyFontColor);
  element.querySelectorAll('table').forEach((table) => boxTable(table, tableLabel));
  const isEmpty = !element.textContent.trim() && !element.querySelector('img, hr, table');
  return {
    element,
    isEmpty,
    isCut: shown.length < html.length,
    isPlain,
    language: textLanguage(element.textContent),
  };
}

/** The declarations are set on the style object, because the Content-Security-Policy forbids `style` attributes. */
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
