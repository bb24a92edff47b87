// npm run gallery: a picture of every screen, into the folder gallery. What it takes is brought here, the work is in gallery/gallery.ts.
import { spawnSync } from 'node:child_process';
import { findOrInstallChromium, installPackages, isBuildCurrent } from './dependencies.mjs';

installPackages();
if (!isBuildCurrent()) {
  console.log('Building the portal ...');
  run('npm', ['run', '--silent', 'build']);
}
// The packages have brought the Node that `node` is from here on.
run('node', ['scripts/gallery/gallery.ts', ...process.argv.slice(2)]);

function run(program, words) {
  const env = { ...process.env, CHROMIUM_PATH: findOrInstallChromium() };
  const { status } = spawnSync(program, words, { stdio: 'inherit', env });
  if (status !== 0) process.exit(status ?? 1);
}
