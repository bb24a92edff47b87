import { randomUUID } from 'node:crypto';
import { calls } from '#contract/calls.ts';
import type { CallName, MoneyCallName } from '#contract/calls.ts';
import type { Member, Proxy, ProxyReply, ProxyRequest } from './proxyServer.ts';

export const moneyCalls = (Object.keys(calls) as CallName[]).filter(
  (name): name is MoneyCallName => calls[name].kind === 'money',
);

/** Code and outcome are undefined if the reply is no error. */
export const outcomeOf = ({ status, json }: ProxyReply) => [
  status,
  json.error?.code,
  json.error?.outcome,
];

export const isReplayed = ({ headers }: ProxyReply) => headers['idempotency-replayed'] === 'true';

/** All clicks on the form's button send the same idempotency key. */
export function openForm({ call }: Pick<Proxy, 'call'>, name: CallName, member: Member) {
  const key = randomUUID();
  let isFirst = true;
  const ask = (request: ProxyRequest, who: Member) =>
    call(name, who, {
      ...request,
      headers: { 'idempotency-key': key, 'idempotency-first-try': undefined, ...request.headers },
    });
  const submit = (request: ProxyRequest = {}, who = member) => {
    const headers = { ...(isFirst && { 'idempotency-first-try': 'true' }), ...request.headers };
    isFirst = false;
    return ask({ ...request, headers }, who);
  };
  /** Requests the outcome of an earlier submission, without a new submission. */
  const recall = (who = member) =>
    ask({ body: '{}', headers: { 'idempotency-replay-only': 'true' } }, who);
  return { key, submit, recall };
}
