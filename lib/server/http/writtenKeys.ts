/**
 * Whether an object of a valid JSON text, which `value` is parsed from, has a key twice. JSON.parse keeps the last of two equal keys; another
 * parser may keep the first. Keys below `maxDepth` objects and lists are not compared.
 */
export const hasKeyTwice = (text: string, value: unknown, maxDepth = Infinity): boolean =>
  countWrittenKeys(text, maxDepth) !== countKeys(value, maxDepth);

function countKeys(value: unknown, maxDepth: number): number {
  if (typeof value !== 'object' || value === null || maxDepth === 0) return 0;
  const entries: unknown[] = Object.values(value);
  let count = Array.isArray(value) ? 0 : entries.length;
  for (const entry of entries) count += countKeys(entry, maxDepth - 1);
  return count;
}

/** Number of keys in a valid JSON text: the colons outside of strings. */
function countWrittenKeys(text: string, maxDepth: number): number {
  let count = 0;
  let depth = 0;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charCodeAt(index);
    if (character === quote) index = endOfString(text, index);
    else if (character === colon && depth <= maxDepth) count += 1;
    else if (character === openBrace || character === openBracket) depth += 1;
    else if (character === closeBrace || character === closeBracket) depth -= 1;
  }
  return count;
}

const [quote, colon, openBrace, closeBrace, openBracket, closeBracket] = [34, 58, 123, 125, 91, 93];

/** Index of the closing quote of the string that starts at `start`: the first quote after an even number of backslashes. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end;
}

function isEscaped(text: string, index: number): boolean {
  let backslashes = 0;
  while (text.charCodeAt(index - 1 - backslashes) === 92) backslashes += 1;
  return backslashes % 2 === 1;
}
