import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { calls } from '#contract/calls.ts';
import { optimizedImage, specifiedWidths } from '#lib/site/pictures.ts';
import { compared, percentile, type Row } from '../figures.ts';
import { loggedInMembers, randomLogins, startSeededBackend, type MemberHeaders } from '../members.ts';
import { residentMegabytes, type Program } from '../programs.ts';
import { benchFolder, names, startBareApp, startBareProxy, startNginx, startPictureHost, startPortal, type Portal } from '../servers.ts';
import { measureInterleaved, rawRequest, runLoad, type Pace, type Target } from './load.ts';

const helpRequest = { title: '출금 처리 시간 문의', contents: '' };
helpRequest.contents = 'a'.repeat(300 - Buffer.byteLength(JSON.stringify(helpRequest)));

const workloads = [
  { name: 'user-write-help', body: helpRequest, isMember: true },
  { name: 'get-help-list', body: {}, isMember: true },
  { name: 'check-user-id', body: { id: 'newmember' }, isMember: false },
] as const;

type Workload = (typeof workloads)[number];

/** Portals have local routes; the other servers forward the upstream's paths. */
function callPath(program: Program, { name }: Workload): string {
  if ('env' in program) return `/api/routes/${name}`;
  return (program.name === names.nextRoute ? '/api' : '') + calls[name].upstreamPath;
}

/** @throws unless the server returns the upstream's answer, because a fast error is not a valid result */
async function requireAnswer(program: Program, workload: Workload, headers: Record<string, string>): Promise<void> {
  const reply = await fetch(program.origin + callPath(program, workload), {
    method: 'POST',
    headers: { ...headers, origin: program.origin, 'content-type': 'application/json' },
    body: JSON.stringify(workload.body),
  });
  const text = await reply.text();
  if (!reply.ok || !text.includes('"status":"success"')) throw new Error(`${program.name}: ${workload.name}: ${reply.status} ${text}`);
  if (workload.name === 'get-help-list' && !text.includes('10분')) throw new Error(`${program.name}: no entries: ${text}`);
}

export interface CallSettings extends Pace {
  connections: number[];
}

/** The requests of one call for one server. The members take turns. */
function target(program: Program, workload: Workload, members: MemberHeaders[]): Target {
  const path = callPath(program, workload);
  const visitors = workload.isMember ? members : [{}];
  return { program, requests: visitors.map((headers) => rawRequest({ origin: program.origin, path, headers, body: workload.body })) };
}

/** Compares calls through the portal with a bare proxy, nginx, and a Next API route with axios. */
export async function benchCalls(portal: Portal, upstream: Program, settings: CallSettings): Promise<Row[]> {
  const members = await loggedInMembers(portal.env, randomLogins(100));
  const nginx = await startNginx(upstream);
  const peers = [await startBareProxy(upstream), await startBareApp(upstream, names.nextRoute), ...(nginx ? [nginx] : [])];
  const servers = [portal, ...peers];
  const rows: Row[] = [];
  for (const workload of workloads) {
    for (const program of servers) await requireAnswer(program, workload, workload.isMember ? { ...members[0] } : {});
    const targets = servers.map((program) => target(program, workload, members));
    for (const each of targets) await runLoad(each, 32, 8); // until V8 has optimized the code
    for (const connections of settings.connections) {
      console.log(`Calls: ${workload.name} over ${connections} connections ...`);
      const measured = await measureInterleaved(targets, connections, settings);
      rows.push(...compared(`${workload.name}, ${connections} connections`, measured));
    }
  }
  return rows;
}

/** Members that deposit, how many of them in a second, for how long, and how often. */
const deposits = { members: 40, perSecond: 20, seconds: 8, rounds: 5 };

/** Five pictures of 12 megapixels in eight widths. */
const pictureCount = 5;

/** Sends deposits at a steady rate, whatever their replies take; returns the times of the replies in ms. */
async function timeDeposits(origin: string, members: readonly MemberHeaders[]): Promise<number[]> {
  const times: number[] = [];
  const faults: number[] = [];
  const sent: Promise<void>[] = [];
  const send = async (headers: MemberHeaders) => {
    const startedAt = performance.now();
    const reply = await fetch(`${origin}/api/routes/apply-user-deposit`, {
      method: 'POST',
      headers: { ...headers, origin, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: '{"balance":10000}',
    });
    await reply.text();
    if (!reply.ok) faults.push(reply.status);
    times.push(performance.now() - startedAt);
  };
  for (let turn = 0; turn < deposits.perSecond * deposits.seconds; turn += 1) {
    sent.push(send(members[turn % members.length] as MemberHeaders));
    await wait(1_000 / deposits.perSecond);
  }
  await Promise.all(sent);
  if (faults.length > 0) console.log(`Deposits without an answer: ${faults.join(' ')}`);
  return times;
}

/** Deposits while one address asks for 40 uncached large pictures at once, against deposits without it. */
export async function benchPictures(): Promise<Row[]> {
  const folder = mkdtempSync(path.join(benchFolder, 'pictures-'));
  const { origin } = await startPictureHost();
  const { host } = new URL(origin);
  const { backend, logins } = await startSeededBackend(deposits.members);
  const upstream = { ...backend, origin: backend.origin.replace('127.0.0.1', 'localhost') }; // its name is looked up for each deposit
  const portal = await startPortal(upstream, {
    IMAGE_HOSTS: host,
    PICTURE_CACHE_DIR: path.join(folder, 'cache'),
  });
  const members = await loggedInMembers(portal.env, logins);
  const urls = Array.from({ length: pictureCount }, (_, index) => `${origin}/${index}.jpeg`);
  await timeDeposits(portal.origin, members); // warm up
  const quiet: number[] = [];
  const attacked: number[] = [];
  const statuses: number[] = [];
  const asked = urls.flatMap((url) => specifiedWidths.map((width) => portal.origin + (optimizedImage(url, width, [host]) ?? '')));
  const ask = async (address: string) => {
    const reply = await fetch(address);
    await reply.arrayBuffer();
    statuses.push(reply.status);
  };
  for (let round = 0; round < deposits.rounds; round += 1) {
    quiet.push(...(await timeDeposits(portal.origin, members)));
    const replies = Promise.all(asked.map(ask));
    attacked.push(...(await timeDeposits(portal.origin, members)));
    console.log(`Pictures: ${residentMegabytes(portal.pid).toFixed(0)} MB`);
    await replies;
    rmSync(path.join(folder, 'cache'), { recursive: true, force: true });
  }
  console.log(`Pictures: ${statuses.filter((status) => status === 200).length} of ${statuses.length} replies are pictures.`);
  rmSync(folder, { recursive: true });
  return [50, 99, 100].map((percent) => {
    const value = percentile(attacked, percent);
    const name = `deposit during 40 pictures, ${percent === 100 ? 'slowest' : `p${percent}`}`;
    return { name, value, unit: 'ms', against: 'without pictures', ratio: value / percentile(quiet, percent) };
  });
}
