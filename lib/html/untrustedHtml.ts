import { readColor } from './colors.ts';

export const maxHtmlBytes = 64 * 1024;

/** Parsers ignore a tag that the cut leaves unfinished. */
export function cutHtml(html: string): string {
  const { read } = new TextEncoder().encodeInto(html, new Uint8Array(maxHtmlBytes));
  return html.slice(0, read);
}

/** No editor writes HTML with deeper nesting, and browsers stop at a depth of 512. */
const maxOpenElements = 64;

/** The number of elements is estimated, because parsers reopen an unclosed formatting element in every following paragraph. */
const maxElements = 100_000;

const selfEnding = new Set(
  'area br col dd dt embed hr img input li link meta option p source tbody td tfoot th thead tr track wbr'.split(
    ' ',
  ),
);

/** True for HTML that would block a browser for seconds, even if it is short. */
export function exceedsHtmlComplexity(html: string): boolean {
  const open = new Map<string, number>();
  let depth = 0;
  let elements = 0;
  for (const [, slash, written = ''] of html.matchAll(/<(\/?)([a-z][^\s/>]*)/gi)) {
    const name = written.toLowerCase();
    const count = open.get(name) ?? 0;
    if (slash) {
      open.set(name, Math.max(0, count - 1));
      depth -= Math.min(1, count);
      continue;
    }
    elements += depth + 1;
    if (!selfEnding.has(name)) {
      open.set(name, count + 1);
      depth += 1;
    }
    if (depth > maxOpenElements || elements > maxElements) return true;
  }
  return false;
}

/** The attribute that replaces `style`, because inline styles violate the Content-Security-Policy even in a detached document. */
export const styleAttribute = 'data-style';

/** Block elements that are not allowed become `div`, so that their lines stay separate and two numbers do not become one. */
const otherBlocks =
  /<(\/?)(?:address|article|aside|details|dialog|dir|fieldset|figcaption|figure|footer|form|header|hgroup|legend|main|marquee|menu|nav|search|section|summary)(?=[\s/>])/gi;

const writtenStyle = /([\s"'/])style(?=\s*=)/gi;

/**
 * `style` attributes are renamed, because parsing them already violates the Content-Security-Policy. The first line breaks of a `pre` are
 * removed, because every parse removes one. HTML is split at `>`, because a pattern for whole tags takes quadratic time if tags do not end.
 */
export function prepareHtml(html: string): string {
  let isAfterPre = false;
  const parts = html
    .replace(otherBlocks, '<$1div')
    .split('>')
    .map((written, index, { length }) => {
      const part = isAfterPre ? written.replace(/^\n+/, '') : written;
      const tagAt = index < length - 1 ? part.search(/<[a-z]/i) : -1;
      isAfterPre = tagAt >= 0 && /<pre\b/i.test(part);
      return tagAt < 0
        ? part
        : part.slice(0, tagAt) + part.slice(tagAt).replace(writtenStyle, `$1${styleAttribute}`);
    });
  return parts.join('>');
}

/** The closing `>` is optional in the pattern, so that no unfinished tag remains. */
export const withoutTags = (html: string): string =>
  html.replaceAll(/<\/?(?:s|strike|del)(?=[\s>])[^>]*>/gi, '~~').replaceAll(/<[^>]*>?/g, ' ');

const [smallest, largest] = [0.75, 2];

/** The sizes are in px, for a root font size of 16 px. */
const sizeNames: Record<string, number> = {
  'x-small': 10,
  small: 13,
  medium: 16,
  large: 18,
  'x-large': 24,
  'xx-large': 32,
};
const sizeUnits: Record<string, number> = { px: 1, pt: 4 / 3, em: 16, rem: 16, '%': 0.16 };
const sizePattern = /^(\d{1,4}(?:\.\d{1,6})?)(px|pt|r?em|%)$/;

function readSize(value: string): string | undefined {
  const [, figure, unit = ''] = sizePattern.exec(value) ?? [];
  const pixels = figure
    ? Number(figure) * (sizeUnits[unit] ?? 0)
    : Object.hasOwn(sizeNames, value)
      ? sizeNames[value]
      : undefined;
  if (pixels === undefined) return undefined;
  return `${Number(Math.min(largest, Math.max(smallest, pixels / 16)).toFixed(3))}rem`;
}

const oneOf =
  (...values: string[]) =>
  (value: string) =>
    values.includes(value) ? value : undefined;

/** A struck number must stay struck, however the declaration is written. */
function readLine(value: string): string | undefined {
  const lines = ['underline', 'line-through'].filter((line) => value.split(/\s+/).includes(line));
  return lines.join(' ') || (value === 'none' ? value : undefined);
}

const properties = new Map<string, (value: string) => string | undefined>([
  ['color', (value) => (readColor(value) ? value : undefined)],
  ['font-size', readSize],
  ['font-style', oneOf('normal', 'italic')],
  ['font-weight', oneOf('normal', 'bold', '400', '500', '600', '700', '800', '900')],
  ['text-align', oneOf('left', 'center', 'right', 'justify', 'start', 'end')],
  ['text-decoration', readLine],
]);

/** No regular expression is used, because `\\s*` before the word takes quadratic time on spaces. */
const withoutPriority = (value: string) =>
  value.endsWith('!important') ? value.slice(0, -'!important'.length).trimEnd() : value;

/** Values with escapes, comments or functions other than `rgb()` are left out. */
export function safeDeclarations(style: string): Map<string, string> {
  const safe = new Map<string, string>();
  for (const declaration of style.toLowerCase().split(';')) {
    const [name = '', value = '', ...rest] = declaration.split(':').map((part) => part.trim());
    const property = name === 'text-decoration-line' ? 'text-decoration' : name;
    const read = rest.length ? undefined : properties.get(property)?.(withoutPriority(value));
    if (read !== undefined) safe.set(property, read);
  }
  return safe;
}
