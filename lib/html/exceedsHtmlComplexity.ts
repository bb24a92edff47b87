/** More elements inside of each other than any editor writes; browsers themselves give up at 512. */
const maxOpenElements = 64;

/** About so many elements may come of it: a format that is never closed is opened anew in every paragraph after it. */
const maxElements = 100_000;

/** These stay empty, or end by themselves where the next begins. */
const selfEnding = new Set(
  'area br col dd dt embed hr img input li link meta option p source tbody td tfoot th thead tr track wbr'.split(' '),
);

/** Whether HTML, although short, would keep a browser busy for seconds: read once, without parsing it. */
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
