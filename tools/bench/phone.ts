import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findChromium } from '../dependencies.mjs';
import { compareValues, type Row } from './figures.ts';
import { logIn, startSeededBackend } from './members.ts';
import { startBareApp, startPortal } from './servers.ts';

const run = promisify(execFile);

/** Not a dependency of the project, because Lighthouse would bring some 150 packages. */
const lighthouse = 'lighthouse@13.5.0';
const rounds = 5;

interface Audit {
  numericValue: number;
  details?: { items?: { resourceType: string; transferSize: number; resourceSize: number }[] };
}

/** The figures of one visit by a phone that is four times slower than this machine, on a slow 4G network. */
const figures = {
  'largest paint, ms': (audits) => audits['largest-contentful-paint'].numericValue,
  // A visit without a long task counts as 1 ms, so that there is a ratio.
  'blocked, ms': (audits) => Math.max(1, audits['total-blocking-time'].numericValue),
  'scripts unpacked, kB': (audits) =>
    requests(audits).reduce(
      (sum, { resourceType, resourceSize }) => sum + (resourceType === 'Script' ? resourceSize : 0),
      0,
    ) / 1000,
  'KiB on the wire': (audits) =>
    requests(audits).reduce((sum, { transferSize }) => sum + transferSize, 0) / 1024,
  requests: (audits) => requests(audits).length,
} satisfies Record<string, (audits: Audits) => number>;

type Audits = Record<
  'largest-contentful-paint' | 'total-blocking-time' | 'network-requests',
  Audit
>;

/** Without those that the browser's cache answered. */
const requests = (audits: Audits) =>
  audits['network-requests'].details?.items?.filter(({ transferSize }) => transferSize > 0) ?? [];

/** @throws if Lighthouse has no result */
async function visit(url: string, headers: object = {}): Promise<Audits> {
  // The usual method models the slow network: it counts scripts that arrive before the first paint, as on loopback nearly all do.
  const flags = [
    '--output=json',
    '--quiet',
    '--only-categories=performance',
    '--throttling-method=devtools',
    `--extra-headers=${JSON.stringify(headers)}`,
  ];
  const args = ['--yes', lighthouse, url, ...flags, '--chrome-flags=--headless --no-sandbox'];
  const { stdout } = await run('npx', args, {
    maxBuffer: Infinity,
    env: { ...process.env, CHROME_PATH: findChromium() },
  });
  const report = JSON.parse(stdout) as { audits: Audits; runtimeError?: { message: string } };
  if (report.runtimeError) throw new Error(`${url}: ${report.runtimeError.message}`);
  return report.audits;
}

/** The first visits of a phone, of visitors and on /deposit of a member, against a bare Next page in the same round. */
export async function benchPhone(isBuildKept: boolean): Promise<Row[]> {
  const bareApp = await startBareApp(isBuildKept);
  const { backend, userIds } = await startSeededBackend(1);
  const hosts = new URL(backend.origin).host;
  const portal = await startPortal(backend, { GAME_HOSTS: hosts, IMAGE_HOSTS: hosts });
  const [member] = await logIn(portal, userIds);
  const pages = [
    { name: bareApp.name, url: `${bareApp.origin}/` },
    ...['/', '/game', '/login'].map((page) => ({ name: page, url: portal.origin + page })),
    {
      name: '/deposit',
      url: `${portal.origin}/deposit`,
      headers: { Cookie: member?.headers.Cookie },
    },
  ];
  const visits = pages.map((): Audits[] => []);
  for (let round = 1; round <= rounds; round += 1) {
    console.log(`Phone: round ${round} of ${rounds} ...`);
    for (const [index, { url, headers }] of pages.entries())
      visits[index]?.push(await visit(url, headers));
  }
  const [bare = [], ...own] = visits;
  return own.flatMap((measured, index) =>
    Object.entries(figures).map(([unit, read]) =>
      compareValues(
        { name: pages[index + 1]?.name ?? '', unit, against: bareApp.name },
        measured.map(read),
        bare.map(read),
      ),
    ),
  );
}
