/** Nesting depth. No editor writes more; browsers stop at 512. */
const maxOpenElements = 64;

/** Estimated number of elements. The parser reopens an unclosed formatting element in every following paragraph. */
const maxElements = 100_000;

/** Void elements, and elements with an optional end tag. */
const selfEnding = new Set(
  'area br col dd dt embed hr img input li link meta option p source tbody td tfoot th thead tr track wbr'.split(' '),
);

/** Whether short HTML would still block a browser for seconds. One linear scan, no parsing. */
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
