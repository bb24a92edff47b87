import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const count = 6_000;

/** A process that writes `count` lines, 6 MB, at once, tells on standard error what that took, and ends with its standard input. */
const program = `
  const { logRequest } = await import('#lib/server/log/requestLog.ts');
  process.stdout.fd; // with this, as in the portal, a write to a full pipe fails instead of waiting
  const beganAt = performance.now();
  for (let index = 0; index < ${count}; index += 1) logRequest({ event: 'login', route: 'x'.repeat(1_000), status: 200, ms: 1, requestId: 'request' });
  const ms = performance.now() - beganAt;
  gc();
  process.stderr.write(JSON.stringify({ ms, bytes: process.memoryUsage().arrayBuffers }) + '\\n');
  process.stdin.resume();`;

function start(stdout: 'pipe' | number) {
  const child = spawn(process.execPath, ['--expose-gc', '--input-type=module', '-e', program], { stdio: ['pipe', stdout, 'pipe'] });
  const told = new Promise<{ ms: number; bytes: number }>((resolve) =>
    child.stderr!.once('data', (line: Buffer) => resolve(JSON.parse(String(line)) as { ms: number; bytes: number })),
  );
  return { child, told };
}

describe.concurrent('while standard output cannot be written', () => {
  it('on a full disk, the lines that wait are bounded', async () => {
    const full = openSync('/dev/full', 'w');
    const { child, told } = start(full);
    closeSync(full);
    child.stdin!.end();
    expect((await told).bytes).toBeLessThan(4_000_000);
  });

  it.for(['runs', 'ends'])(
    'since its reader is behind, it waits once; then, while it %s, it writes the lines that could wait and the number of the others',
    async (state, { onTestFinished }) => {
      const { child, told } = start('pipe');
      onTestFinished(() => void child.kill('SIGKILL'));
      if (state === 'ends') child.stdin!.end();
      // Not a second for each line. The machine may be busy.
      expect((await told).ms).toBeLessThan(20_000);
      let output = '';
      for await (const chunk of child.stdout!) {
        output += String(chunk);
        if (output.includes('"event":"log_lines_lost"')) child.stdin!.end();
      }
      const lines = output.trim().split('\n');
      const losses = lines
        .filter((line) => line.includes('"event":"log_lines_lost"'))
        .map((line) => JSON.parse(line) as { level: string; lost: number });
      const logins = lines.filter((line) => line.includes('"event":"login"') && line.endsWith('}'));
      expect(losses[0]).toMatchObject({ level: 'error', lost: expect.any(Number) as number });
      expect(lines).toHaveLength(logins.length + losses.length);
      expect(losses.reduce((sum, { lost }) => sum + lost, logins.length)).toBe(count);
    },
  );
});
