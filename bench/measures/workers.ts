import { measureInterleaved, rawRequest, type Pace } from './load.ts';
import { membersOf, randomLogins } from '../members.ts';
import { compared, type Row } from '../results.ts';
import { startPortal, startUpstreamElsewhere, type Portal } from '../servers.ts';

const logins = randomLogins(100);

const requestsOf = {
  'get-help-list': (portal: Portal) =>
    membersOf(portal, logins).map((headers) => rawRequest({ origin: portal.origin, path: '/api/routes/get-help-list', headers, body: {} })),
  'home page': ({ origin }: Portal) => [rawRequest({ origin, path: '/' })],
};

/** Two workers (PORTAL_WORKERS) against one process. Generator and upstream have the lowest priority. */
export async function benchWorkers(pace: Pace): Promise<Row[]> {
  const upstream = await startUpstreamElsewhere();
  const two = { ...(await startPortal(upstream, { PORTAL_WORKERS: '2' })), name: 'two workers' };
  const one = { ...(await startPortal(upstream)), name: 'one process' };
  const rows: Row[] = [];
  for (const [name, requests] of Object.entries(requestsOf)) {
    console.log(`Workers: ${name} over 64 connections ...`);
    const targets = [two, one].map((program) => ({ program, requests: requests(program) }));
    const measured = await measureInterleaved(targets, 64, { ...pace, niceness: 19 });
    rows.push(...compared(`${name}, two workers`, measured));
  }
  return rows;
}
