import { spawn } from 'node:child_process';

/**
 * Runs a script of package.json through npm, which puts the project's own Node first. Prints its time.
 * @param isQuiet prints its output only if it fails
 */
export async function runScript(script, { options = [], variables = {}, isQuiet = false } = {}) {
  if (!isQuiet) console.log(`\n== ${script}`);
  const started = Date.now();
  const stdio = isQuiet ? ['ignore', 'pipe', 'pipe'] : 'inherit';
  const child = spawn('npm', ['run', '--silent', script, '--', ...options], { stdio, env: { ...process.env, ...variables } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  const isOk = (await new Promise((resolve) => child.once('close', resolve))) === 0;
  const seconds = Math.round((Date.now() - started) / 1000);
  console.log(`${isOk ? '' : output}== ${script}: ${isOk ? 'ok' : 'FAILED'} in ${seconds} s`);
  return { isOk, seconds };
}
