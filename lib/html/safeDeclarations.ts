import { readColor } from './readColor.ts';

/** Text of the operator is never smaller or larger than this, in rem. */
const [smallest, largest] = [0.75, 2];

/** What the keywords and units of a size come to, in pixels of a page whose text has 16. */
const sizeNames: Record<string, number> = { 'x-small': 10, small: 13, medium: 16, large: 18, 'x-large': 24, 'xx-large': 32 };
const sizeUnits: Record<string, number> = { px: 1, pt: 4 / 3, em: 16, rem: 16, '%': 0.16 };
const sizePattern = /^(\d{1,4}(?:\.\d{1,6})?)(px|pt|r?em|%)$/;

function readSize(value: string): string | undefined {
  const [, figure, unit = ''] = sizePattern.exec(value) ?? [];
  const pixels = figure ? Number(figure) * (sizeUnits[unit] ?? 0) : Object.hasOwn(sizeNames, value) ? sizeNames[value] : undefined;
  if (pixels === undefined) return undefined;
  return `${Number(Math.min(largest, Math.max(smallest, pixels / 16)).toFixed(3))}rem`;
}

const oneOf =
  (...values: string[]) =>
  (value: string) =>
    values.includes(value) ? value : undefined;

/** The properties an operator may set, each with what it makes of a value: the safe spelling, or nothing. */
const properties = new Map<string, (value: string) => string | undefined>([
  ['color', (value) => (readColor(value) ? value : undefined)],
  ['font-size', readSize],
  ['font-style', oneOf('normal', 'italic')],
  ['font-weight', oneOf('normal', 'bold', '400', '500', '600', '700', '800', '900')],
  ['text-align', oneOf('left', 'center', 'right', 'justify', 'start', 'end')],
  ['text-decoration', oneOf('none', 'underline', 'line-through')],
]);

/**
 * The declarations of an inline style that only change how text looks. Whatever is not spelled in the plainest way (escapes, comments,
 * functions other than `rgb()`) is no declaration.
 */
export function safeDeclarations(style: string): Map<string, string> {
  const safe = new Map<string, string>();
  for (const declaration of style.toLowerCase().split(';')) {
    const [name = '', value = '', ...rest] = declaration.split(':').map((part) => part.trim());
    const read = rest.length ? undefined : properties.get(name)?.(value.replace(/\s*!important$/, ''));
    if (read !== undefined) safe.set(name, read);
  }
  return safe;
}
