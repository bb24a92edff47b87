/** The number of letters to insert, delete or replace (Levenshtein). */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [index, letter] of [...from].entries()) {
    const above = row;
    row = [index + 1];
    for (let at = 1; at <= to.length; at += 1) {
      const replaced = above[at - 1]! + (letter === to[at - 1] ? 0 : 1);
      row[at] = Math.min(replaced, above[at]! + 1, row[at - 1]! + 1);
    }
  }
  return row[to.length]!;
}

/** The name with the fewest letters to change, regardless of case; undefined without names. */
export function nearestName(name: string, names: readonly string[]): string | undefined {
  const distances = names.map((other) => editDistance(name.slice(0, 64).toLowerCase(), other.toLowerCase()));
  return names[distances.indexOf(Math.min(...distances))];
}
