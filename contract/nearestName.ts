/**
 * The number of letters to insert, delete or replace (Levenshtein).
 * @param areSwapsOne two neighbors in the wrong order count as one, not two (optimal string alignment)
 */
export function editDistance(from: string, to: string, areSwapsOne = false): number {
  let before: number[] = [];
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [index, letter] of [...from].entries()) {
    const above = row;
    row = [index + 1];
    for (let at = 1; at <= to.length; at += 1) {
      const replaced = above[at - 1]! + (letter === to[at - 1] ? 0 : 1);
      const isSwapped = areSwapsOne && index > 0 && at > 1 && letter === to[at - 2] && from[index - 1] === to[at - 1];
      const swapped = isSwapped ? before[at - 2]! + 1 : Infinity;
      row[at] = Math.min(replaced, above[at]! + 1, row[at - 1]! + 1, swapped);
    }
    before = above;
  }
  return row[to.length]!;
}

/** The name with the fewest letters to change, regardless of case; undefined without names. */
export function nearestName(name: string, names: readonly string[]): string | undefined {
  const distances = names.map((known) => editDistance(name.slice(0, 64).toLowerCase(), known.toLowerCase()));
  return names[distances.indexOf(Math.min(...distances))];
}
