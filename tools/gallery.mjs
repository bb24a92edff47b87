// npm run gallery: installs and builds what is missing, then takes a picture of every screen (gallery/gallery.spec.ts).
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { findOrInstallChromium, installPackages, isBuildCurrent } from './dependencies.mjs';

const { values: flags, positionals: languages } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', multiple: true },
    width: { type: 'string', multiple: true },
    readme: { type: 'boolean' },
    light: { type: 'boolean' },
    workers: { type: 'string', default: '2' },
  },
});
const unknown = languages.filter((code) => !existsSync(`public/locales/${code}`));
if (unknown.length > 0) throw new Error(`Not a language: ${unknown.join(', ')}`);

/** Each picture is a test with the title `<screen> <language> <width>`, or `readme <file>`. */
const anyOf = (words = []) => (words.length > 0 ? `(${words.join('|')})` : '');
const title = ` ${anyOf(flags.only)}\\S* ${anyOf(languages) || '\\S+'} ${anyOf(flags.width) || '\\d+'}$`;

installPackages();
if (!isBuildCurrent()) run('npm', ['run', '--silent', 'build']);
if (!flags.readme && !flags.only) rmSync('gallery', { recursive: true, force: true });
mkdirSync('gallery', { recursive: true });
run('playwright', ['test', '--config', 'tools/gallery', '--workers', flags.workers, '--grep', flags.readme ? ' readme ' : title]);

/** Runs a program of the project, or ends with its status. */
function run(program, words) {
  const env = { ...process.env, CHROMIUM_PATH: findOrInstallChromium(), GALLERY_GROUND: flags.light ? 'light' : 'dark' };
  const { status } = spawnSync(program, words, { stdio: 'inherit', env });
  if (status !== 0) process.exit(status ?? 1);
}
