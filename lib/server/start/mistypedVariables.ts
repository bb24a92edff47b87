import { editDistance } from '#contract/nearestName.ts';
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
      const meant = known.find((candidate) => {
        const max = candidate.length < 10 ? 1 : 2;
        return Math.abs(name.length - candidate.length) <= max && editDistance(name.toUpperCase(), candidate, true) <= max;
      });
      return meant ? [{ variable: name, meaning: `is not known and has no effect: is ${meant} meant?` }] : [];
    });
}
