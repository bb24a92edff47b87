import createPurifier, { type Config } from 'dompurify';
import { optimizedImage } from '#lib/site/optimizedImage.ts';
import { exceedsHtmlComplexity } from './exceedsHtmlComplexity.ts';
import { readColor } from './readColor.ts';
import { safeDeclarations } from './safeDeclarations.ts';

/** What the operator wrote becomes this attribute: inline styles are against the content security policy, even in a document nobody sees. */
export const styleAttribute = 'data-style';

/** A picture is fetched in this width: a phone's whole screen at three pixels a point, a page's column at one and a half. */
const imageWidth = 1080;

/** Sanitized markup that still changes after so many rounds is shown as plain text. */
const maxRounds = 4;

const tags = [
  ...['a', 'b', 'big', 'blockquote', 'br', 'caption', 'center', 'code', 'dd', 'del', 'div', 'dl', 'dt', 'em', 'font', 'h1', 'h2', 'h3'],
  ...['h4', 'h5', 'h6', 'hr', 'i', 'img', 'ins', 'li', 'mark', 'ol', 'p', 'pre', 's', 'small', 'span', 'strike', 'strong', 'sub', 'sup'],
  ...['table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr', 'u', 'ul'],
];

/** The operator's picture hosts during one run: DOMPurify is synchronous and its hooks are told nothing else. */
let hosts: readonly string[] = [];

type Read = (value: string) => string | undefined;

const matching =
  (pattern: RegExp): Read =>
  (value) =>
    pattern.test(value) ? value : undefined;

/** Absolute, so that one address has one meaning wherever it is read again. */
function readLink(value: string): string | undefined {
  if (!URL.canParse(value, location.href)) return undefined;
  const { protocol, username, password, href } = new URL(value, location.href);
  return /^https?:$/.test(protocol) && !username && !password ? href : undefined;
}

/** The optimizer's address of a picture; one that already leads there is read back first. */
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

/** Every attribute there may be, by `tag name`, or by name alone for all tags. Its reader answers what becomes of a value. */
const attributes = new Map<string, Read>([
  [styleAttribute, readStyle],
  ['align', readAlignment],
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

/** What a link or a picture carries beside its address. */
const fixedAttributes: Record<string, Record<string, string>> = {
  a: { target: '_blank', rel: 'noopener noreferrer nofollow ugc' },
  img: { loading: 'lazy', decoding: 'async', referrerpolicy: 'no-referrer' },
};

const config = {
  ALLOWED_TAGS: tags,
  ALLOWED_ATTR: [...new Set(Array.from(attributes.keys(), (key) => key.split(' ').at(-1) ?? ''))],
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  // Leading blanks stay what they are, and an element named `body` is in nobody's way.
  FORCE_BODY: true,
  // The readers above are stricter than the usual pattern, which would take a width or a color for an address.
  ADD_URI_SAFE_ATTR: [styleAttribute, 'align', 'width', 'height', 'color', 'size', 'colspan', 'rowspan'],
} satisfies Config;

const purifier = createPurifier(window);

purifier.addHook('uponSanitizeAttribute', (element, attribute) => {
  const read = attributes.get(`${element.localName} ${attribute.attrName}`) ?? attributes.get(attribute.attrName);
  const value = read?.(attribute.attrValue);
  if (value === undefined) attribute.keepAttr = false;
  else attribute.attrValue = value;
});

purifier.addHook('afterSanitizeAttributes', (element) => {
  const fixed = fixedAttributes[element.localName];
  if (!fixed) return;
  if (element.localName === 'img' && !element.hasAttribute('src')) element.replaceWith(element.getAttribute('alt') ?? '');
  else if (element.localName === 'img' || element.hasAttribute('href')) {
    for (const [name, value] of Object.entries(fixed)) element.setAttribute(name, value);
  }
});

/**
 * Before DOMPurify parses it: parsing a `style` attribute already offends the policy, and every parsing takes a line break from the start
 * of a `pre`.
 */
const prepared = (html: string) =>
  html
    .replaceAll(/<[a-z][^>]*>/gi, (tag) => tag.replaceAll(/([\s"'/])style(?=\s*=)/gi, `$1${styleAttribute}`))
    .replaceAll(/(<pre\b[^>]*>)\n+/gi, '$1');

/**
 * The operator's HTML, reduced to text, links, tables and listed pictures (docs/promises.md C1, C2): no script can come of it, no element
 * of the page can be named or covered by it. Sanitizing the answer again changes nothing.
 */
export function sanitizeHtml(html: string, imageHosts: readonly string[]): string {
  if (exceedsHtmlComplexity(html)) return withoutTags(html);
  hosts = imageHosts;
  let before = html;
  for (let round = 0; round < maxRounds; round++) {
    const after = purifier.sanitize(prepared(before), config);
    if (after === before) return after;
    before = after;
  }
  return withoutTags(html);
}

/** Text in which no tag can begin. */
const withoutTags = (html: string) => html.replaceAll(/<[^>]*>?/g, ' ');

/** The same as elements, ready to be put into the page. */
export function sanitizeFragment(html: string, imageHosts: readonly string[]): DocumentFragment {
  const clean = sanitizeHtml(html, imageHosts);
  return purifier.sanitize(clean, { ...config, RETURN_DOM_FRAGMENT: true });
}
