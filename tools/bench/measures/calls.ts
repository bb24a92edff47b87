import { calls } from '#contract/calls.ts';
import { compared, type Row } from '../figures.ts';
import { loggedInMembers, randomLogins, type MemberHeaders } from '../members.ts';
import type { Program } from '../programs.ts';
import { names, startBareApp, startBareProxy, startNginx, type Portal } from '../servers.ts';
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
