// Prints the licences of the installed production packages. All packages in the scripts of browsers are among them.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { print } from '../commandLine.ts';

interface LockedPackage {
  version: string;
  license?: string;
  dev?: boolean;
}

const readText = (...parts: string[]) => readFileSync(path.join(...parts), 'utf8').trim();

/** A package may contain others with their licences, as Next does in `dist/compiled`. */
const licenceFiles = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => !file.includes('node_modules'))
    .filter((file) =>
      /^(?:licen[cs]e|notice|copying|copyright\w*)(?:-\w+)?(?:\.(?:md|txt))?$/i.test(
        path.basename(file),
      ),
    )
    .sort();

/** Some packages have their licence only in the last part of their README. */
function readmeLicence(folder: string): string | undefined {
  const readme = readdirSync(folder).find((file) => /^readme\.md$/i.test(file));
  return readme && /^#+ *licen[cs][^]*/im.exec(readText(folder, readme))?.[0];
}

/** The LGPL allows a closed program to contain these libraries, if their source is named and a user can replace them. */
const libvips = `Its files are shared libraries, which sharp loads at run time: another build may replace them.
Source: https://github.com/lovell/sharp-libvips
Licence texts: https://www.gnu.org/licenses/lgpl-3.0.txt and https://www.gnu.org/licenses/gpl-3.0.txt`;

function notice([folder, { version, license }]: [string, LockedPackage]): string {
  const name = folder.split('node_modules/').at(-1)!;
  const texts = licenceFiles(folder).map((file) => `--- ${file}\n\n${readText(folder, file)}`);
  return [
    `${name} ${version}\nLicence: ${license ?? 'not named'}\nhttps://www.npmjs.com/package/${name}/v/${version}`,
    ...(name.startsWith('@img/sharp-libvips-') ? [libvips] : []),
    ...(texts.length > 0
      ? texts
      : [readmeLicence(folder) ?? 'The package contains no text of its licence.']),
  ].join('\n\n');
}

const { packages } = JSON.parse(readText('package-lock.json')) as {
  packages: Record<string, LockedPackage>;
};
const installed = Object.entries(packages).filter(
  ([folder, { dev }]) => folder && !dev && existsSync(folder),
);
const head = 'Maru contains the packages and the font below. Each is subject to its own licence.';
const font = `Inter\n\n${readText(import.meta.dirname, '../../styles/fonts/inter.LICENSE.txt')}`;
print([head, ...installed.map(notice), font].join(`\n\n${'='.repeat(80)}\n\n`));
