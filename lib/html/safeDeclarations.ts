import { readColor } from './readColor.ts';

/** Limits of the operator's font sizes, in rem. */
const [smallest, largest] = [0.75, 2];

/** Size keywords and units in px, for a root font size of 16 px. */
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

/** The lines of text, without their colors and shapes. A struck number must stay struck, however its line is written. */
function readLine(value: string): string | undefined {
  const lines = ['underline', 'line-through'].filter((line) => value.split(/\s+/).includes(line));
  return lines.join(' ') || (value === 'none' ? value : undefined);
}

/** The allowed properties. Each function returns the safe value or undefined. */
const properties = new Map<string, (value: string) => string | undefined>([
  ['color', (value) => (readColor(value) ? value : undefined)],
  ['font-size', readSize],
  ['font-style', oneOf('normal', 'italic')],
  ['font-weight', oneOf('normal', 'bold', '400', '500', '600', '700', '800', '900')],
  ['text-align', oneOf('left', 'center', 'right', 'justify', 'start', 'end')],
  ['text-decoration', readLine],
]);

/** A pattern with `\\s*` before the word takes quadratic time on spaces. */
const withoutPriority = (value: string) => (value.endsWith('!important') ? value.slice(0, -'!important'.length).trimEnd() : value);

/** The declarations that only change the look of text, without escapes, comments and functions other than `rgb()`. */
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
