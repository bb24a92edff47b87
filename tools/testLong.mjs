// npm run test:long: what takes too long for npm test. Runs everything, then names what failed.
import { spawnSync } from 'node:child_process';
import { findOrInstallChromium, installPackages, installServers } from './dependencies.mjs';

const scripts = [
  ['fuzz'],
  ['simulate', '--seeds', '1000'],
  ['build'],
  ['test:browsers'],
  ['test:weekly'],
  ['check:accessibility'],
  ['test:containers'],
  ['test:mutation'],
  // The parts that need no load generator.
  ['bench', 'size', 'memory', 'lists', 'search'],
];

installPackages();
installServers();
const env = { ...process.env, CHROMIUM_PATH: findOrInstallChromium() };
const failures = scripts.filter(([script, ...options]) => {
  console.log(`\n== ${script}`);
  return spawnSync('npm', ['run', '--silent', script, '--', ...options], { stdio: 'inherit', env }).status !== 0;
});
console.log(failures.length === 0 ? '\nAll passed' : `\nFailed: ${failures.map(([script]) => script).join(', ')}`);
process.exitCode = failures.length === 0 ? 0 : 1;
