// npm run test:long: the tests that take too long for npm test. Runs all of them, then names those that failed.
import { findOrInstallChromium, installPackages, installServers } from './dependencies.mjs';
import { runScript } from './npmScript.mjs';

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
  ['bench', 'size', 'memory'],
];

installPackages();
installServers();
const variables = { CHROMIUM_PATH: findOrInstallChromium() };
const failures = [];
for (const [script, ...options] of scripts) if (!(await runScript(script, { options, variables })).isOk) failures.push(script);
console.log(failures.length === 0 ? '\nAll passed' : `\nFailed: ${failures.join(', ')}`);
process.exitCode = failures.length === 0 ? 0 : 1;
