import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { healthCheckInterval } from '#lib/member/currentUser.ts';
import { loggedInMembers, type MemberHeaders } from '../members.ts';
import { processorTime, residentMegabytes } from '../programs.ts';
import { plainRow, type Row } from '../results.ts';
import { startPortal, type Portal } from '../servers.ts';
import { soakSettings, startSeededBackend } from '../soak/soakBackend.ts';
import { meanVisitPause, visits } from '../soak/soakMember.ts';
import { percentile } from '../statistics.ts';
import { rawRequest } from './load.ts';

const visitRequests = visits.flatMap(({ page, reads }): { path: string; body?: object }[] => [
  { path: page },
  { path: '/api/auth/session' },
  ...reads.map(([name, body]) => ({ path: `/api/routes/${name}`, body })),
]);
const healthCheck = { path: '/api/routes/user-health-check', body: {} };

/** Of one member of the soak, in a second. */
const checks = 1_000 / healthCheckInterval;
const requests = checks + (1_000 / meanVisitPause) * (visitRequests.length / visits.length);

/** One request, drawn by how often a member of the soak makes it. */
const drawnRequest = () =>
  Math.random() < checks / requests ? healthCheck : (visitRequests[Math.floor(Math.random() * visitRequests.length)] ?? healthCheck);

/** Sends one request and resolves with the status when the whole reply is there. An HTTP client would need more processor time than the portal. */
function ask(socket: Socket, request: string): Promise<number> {
  return new Promise((resolve, reject) => {
    if (socket.destroyed) return resolve(0);
    let head = Buffer.alloc(0);
    let missing = -1;
    let status = 0;
    const onData = (chunk: Buffer) => {
      if (missing < 0) {
        head = Buffer.concat([head, chunk]);
        const end = head.indexOf('\r\n\r\n');
        if (end < 0) return;
        const [, code, length] = /^HTTP\/1\.1 (\d+)[^]*\ncontent-length: (\d+)/i.exec(head.toString('latin1', 0, end)) ?? [];
        if (length === undefined) return reject(new Error(`No length: ${head.toString('latin1', 0, end)}`));
        status = Number(code);
        missing = Number(length) + end + 4 - head.length;
      } else missing -= chunk.length;
      if (missing > 0) return;
      socket.off('data', onData).off('close', onClose);
      resolve(status);
    };
    const onClose = () => resolve(0);
    socket.on('data', onData).once('close', onClose);
    socket.write(request);
  });
}

const arrivalsPerSecond = 200;
const measuredMs = 60_000;
const maxP99 = 250;

/** The first `headers.length` members online for a minute, after the last one has arrived: the times and the statuses of their requests. */
async function stayOnline({ origin }: Portal, headers: readonly MemberHeaders[]) {
  const times: number[] = [];
  const failed: Record<number, number> = {};
  const startAt = performance.now() + (headers.length / arrivalsPerSecond) * 1_000 + 10_000;
  const isOver = () => performance.now() > startAt + measuredMs;
  const member = async (own: MemberHeaders, index: number) => {
    await wait((index / arrivalsPerSecond) * 1_000);
    const socket = connect(Number(new URL(origin).port), '127.0.0.1').on('error', () => {});
    const address = `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`;
    while (!isOver()) {
      const sentAt = performance.now();
      const status = await ask(socket, rawRequest({ origin, ...drawnRequest(), headers: { ...own, 'X-Forwarded-For': address } }));
      if (sentAt >= startAt) times.push(performance.now() - sentAt);
      if (sentAt >= startAt && status !== 200) failed[status] = (failed[status] ?? 0) + 1;
      if (status === 0) return;
      await wait((Math.random() * 2_000) / requests);
    }
    socket.destroy();
  };
  await Promise.all(headers.map(member));
  return { times, failed };
}

/** Members of the soak at the pace of the browser, more of them until p99 passes 250 ms or a hundredth of the requests fails. */
export async function benchMembersOnline(counts: readonly number[]): Promise<Row[]> {
  const { backend, logins } = await startSeededBackend(Math.max(...counts));
  const portal = await startPortal(backend, soakSettings);
  const members = await loggedInMembers(portal.env, logins);
  const rows: Row[] = [];
  let [online, reckoned] = [0, 0];
  for (const count of counts) {
    console.log(`Members: ${count} online ...`);
    const visit = stayOnline(portal, members.slice(0, count));
    await wait((count / arrivalsPerSecond) * 1_000 + 10_000);
    const before = processorTime(portal.pid);
    await wait(measuredMs);
    const use = (processorTime(portal.pid) - before) / measuredMs / 10;
    const memory = residentMegabytes(portal.pid);
    const { times, failed: statuses } = await visit;
    for (const [status, times] of Object.entries(statuses)) console.log(`  ${times} replies with ${status}`);
    const failed = Object.values(statuses).reduce((sum, times) => sum + times, 0);
    const p99 = percentile(times, 99);
    const name = `${count} members online`;
    rows.push(
      plainRow(`${name}, requests`, (times.length / measuredMs) * 1_000, '/s'),
      plainRow(`${name}, failed requests`, failed, ''),
      plainRow(`${name}, p99`, p99, 'ms'),
      plainRow(`${name}, use of one processor`, use, '%'),
      plainRow(`${name}, memory`, memory, 'MB'),
    );
    if (p99 > maxP99 || failed > times.length / 100) break;
    online = count;
    reckoned = count / (use / 100);
  }
  return [
    ...rows,
    plainRow('members online with a p99 of 250 ms', online, ''),
    plainRow('members online a core, by the use of it', reckoned, ''),
  ];
}
