/** The headings of CHANGELOG.md (Keep a Changelog). Each release says under `Upgrading` what its operators have to do. */
const unreleased = '## [Unreleased]';
const upgrading = '### Upgrading';

/**
 * Turns what is unreleased into the section of a version.
 * @param date YYYY-MM-DD
 * @throws if nothing is unreleased, or if it does not say what operators have to do
 */
export function closeUnreleased(changelog: string, version: string, date: string): string {
  const [before, after] = changelog.split(`${unreleased}\n`);
  if (before === undefined || after === undefined) throw new Error(`CHANGELOG.md needs one heading "${unreleased}".`);
  const notes = after.split(/^## /m)[0] ?? '';
  if (notes.trim() === '') throw new Error(`CHANGELOG.md has nothing under "${unreleased}": write what changed.`);
  const toDo = notes.split(`${upgrading}\n`)[1]?.split(/^### /m)[0] ?? '';
  if (toDo.trim() === '')
    throw new Error(`CHANGELOG.md needs "${upgrading}" under "${unreleased}": write what operators have to do, or that it is nothing.`);
  return `${before}${unreleased}\n\n## [${version}] - ${date}\n${after}`;
}
