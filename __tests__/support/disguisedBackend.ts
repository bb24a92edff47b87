import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CallDefinition } from '#contract/callDefinition.ts';
import { calls, type CallName } from '#contract/calls.ts';
import { recordName } from '#contract/records.ts';
import { wireFields, type WireField } from '#contract/wireRecord.ts';
import { createReferenceBackend } from '#reference-backend/server.ts';

// The reference backend behind other paths, names, words, units, times and another envelope.

const paths: Partial<Record<CallName, string>> = {
  'get-user-note': '/public/community/user_get_note',
  'get-note-list': '/public/community/usreGetNoteList',
  'get-member': '/user/get_member',
  'get-slot-setting': '/public/slot/get-slot-setting',
  'user-write-help': '/public/community/user_write_help',
};
const missing: CallName[] = ['game-transfer-in'];

const fieldNames: Record<string, Record<string, string>> = {
  user: { nick: 'nickname', balance: 'cash', phone: 'mobile', bankOwner: 'accountHolder', level: 'grade' },
  application: { balance: 'amount', appliedOn: 'createdAt' },
  helpEntry: { title: 'subject' },
  note: { title: 'subject' },
  notice: { contents: 'body' },
};
const answerNames: Partial<Record<CallName, Record<string, string>>> = {
  'user-do-login': { session: 'accessToken' },
  'get-deposit-list': { deposits: 'items' },
  'get-slot-bets-list': { bets: 'rounds' },
  'open-game': { gameUrl: 'launchUrl' },
};
const words: Record<string, Record<string, string>> = {
  'application.status': { wait: 'PENDING', already: 'DONE', cansel: 'CANCELLED' }, // sic
  'slotCompany.used': { y: 'Y', n: 'N' },
};

/** Day first, in UTC. */
function dayFirst(time: unknown): unknown {
  if (time === '') return '';
  const [, year, month, day, clock] = /(\d+)-(\d+)-(\d+)T([\d:]{8})/.exec(new Date(String(time)).toISOString()) ?? [];
  return `${day}.${month}.${year} ${clock}`;
}

function disguise(fields: readonly WireField[], value: Record<string, unknown>, record: string, names: Record<string, string> = {}) {
  const disguised = Object.entries(value).map(([name, inner]): [string, unknown] => {
    const field = fields.find((one) => one.name === name);
    const shown = names[name] ?? name;
    if (field?.record) {
      const inside = (row: unknown) => {
        const own = recordName(field.record) ?? '';
        return disguise(wireFields(field.record!), row as Record<string, unknown>, own, fieldNames[own]);
      };
      return [shown, Array.isArray(inner) ? inner.map(inside) : inside(inner)];
    }
    if (field?.kind === 'amount') return [shown, Number(inner) * 100];
    if (field?.kind === 'time') return [shown, dayFirst(inner)];
    return [shown, words[`${record}.${name}`]?.[String(inner)] ?? inner];
  });
  return Object.fromEntries(disguised) as Record<string, unknown>;
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>;
}

/** Starts it; returns its URL. */
export async function startDisguisedBackend(): Promise<{ url: string; close: () => Promise<void> }> {
  const reference = createReferenceBackend({ rules: { passwordCost: 2, compExchangePauseMs: 0 } });
  const origin = await reference.listen(0, '127.0.0.1');
  const callOfPath = new Map((Object.keys(calls) as CallName[]).map((name) => [`/api/v1${paths[name] ?? calls[name].upstreamPath}`, name]));
  const server = createServer(async (request, response) => {
    const answer = (status: number, value: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    const name = callOfPath.get(request.url ?? '');
    if (!name || missing.includes(name)) return answer(404, { resultCode: '9404', message: 'no such path' });
    const definition: CallDefinition = calls[name];
    const { userId, password, ...body } = await bodyOf(request);
    if (name === 'user-do-login') Object.assign(body, { id: userId, pw: password });
    for (const amount of ['balance', 'point']) if (typeof body[amount] === 'number') body[amount] /= 100;
    const token = /^Bearer (.+)/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const headers = { 'content-type': 'application/json', authorization: token, origin: 'https://lounge.example.com' };
    const asked = await fetch(origin + definition.upstreamPath, { method: 'POST', headers, body: JSON.stringify(body) });
    const { status, ...fields } = ((await asked.json()) as { data: Record<string, unknown> }).data;
    const result = disguise(wireFields(definition.response), fields, '', answerNames[name]);
    answer(asked.status, { resultCode: status === 'success' ? '0000' : status, result, message: '' });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await reference.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}
