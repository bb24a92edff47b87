import { serverVariables } from '#lib/server/config/serverEnv.ts';
import { secretVariables } from '#lib/server/config/secretFiles.ts';
import { settingsByPath } from '#lib/server/site/settingsByPath.ts';

/** Warnings about variables that the portal ignores and whose names are almost those of its own. Never their values. */
export function mistypedVariables(env: Record<string, string | undefined>): { variable: string; meaning: string }[] {
  const ofSites = [...settingsByPath.values()].flatMap(({ variable }) => variable ?? []);
  const known = [...serverVariables, ...secretVariables.map((name) => `${name}_FILE`), ...ofSites];
  return Object.keys(env)
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      // Short names are near to those of other programs: LOGO_NAME to LOGNAME.
      const meant = known.find((candidate) => distance(name.toUpperCase(), candidate) <= (candidate.length < 10 ? 1 : 2));
      return meant ? [{ variable: name, meaning: `is not known and has no effect: is ${meant} meant?` }] : [];
    });
}

/** Inserted, deleted, replaced and swapped letters between two words (optimal string alignment); 3 or more = not near. */
function distance(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return 3;
  let [before, last]: number[][] = [[], Array.from({ length: other.length + 1 }, (_, index) => index)];
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      next[column] = Math.min(
        (last?.[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last?.[column - 1] ?? 0) + Number(!isSame),
        isSwapped && row > 1 && column > 1 ? (before?.[column - 2] ?? 0) + 1 : Infinity,
      );
    }
    [before, last] = [last, next];
  }
  return last?.[other.length] ?? 3;
}
