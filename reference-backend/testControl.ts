import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { CallName } from '#contract/calls.ts';
import type { CallReply } from './answerCall.ts';
import type { BackendContext } from './backendContext.ts';
import { readJsonBody, RequestError, sendJson } from './jsonHttp.ts';
import { decideNext } from './ledger/applications.ts';
import { answerEnquiries } from './operator.ts';
import type { ScenarioName } from './scenarios/scenarios.ts';

export interface Fault {
  /** `*` means every call. */
  call: CallName | '*';
  /** The number of replies that the fault affects. The default is 1. */
  times?: number;
  /** The call runs before this pause. */
  replyDelayMs?: number;
  /** If true, the call runs although the fault replaces its reply or closes the connection. */
  isExecuted?: boolean;
  status?: string;
  /** This reply is sent byte for byte. A `status` overrides this reply. */
  answer?: { httpStatus?: number; headers?: Record<string, string>; body?: string };
  ending?: 'reset';
}

export async function answerWithFault(
  fault: Fault,
  response: ServerResponse,
  execute: () => Promise<CallReply>,
): Promise<void> {
  const { replyDelayMs = 0, isExecuted = false, status, answer, ending } = fault;
  const isReplaced = answer !== undefined || status !== undefined || ending !== undefined;
  const executed = !isReplaced || isExecuted ? await execute() : undefined;
  await pause(replyDelayMs);
  if (ending === 'reset') return void response.socket?.resetAndDestroy();
  if (status === undefined && answer) {
    const {
      httpStatus = 200,
      headers = { 'content-type': 'application/json' },
      body = '',
    } = answer;
    response.writeHead(httpStatus, headers).end(body);
  } else
    sendJson(
      response,
      executed?.httpStatus ?? 200,
      status === undefined ? executed?.envelope : { data: { status } },
    );
}

interface JournalEntry {
  call: CallName;
  headers: IncomingMessage['headers'];
  body: unknown;
}

/** Tests send each order as `POST /__control/<order>`. Each type is the body of its request. */
export interface Orders {
  /** Ends all faults and clears the journal. If the order names a scenario, the database is emptied and seeded with that scenario. */
  reset: { scenario?: ScenarioName };
  fault: Fault;
  journal: object;
  /** Decides the member's oldest waiting application. HTTP 400 `nothing_waits` = no application is waiting. */
  decide: { userId: string; kind: 'deposit' | 'withdrawal'; decision: 'settle' | 'cancel' };
  answer: object;
  /** Closes all connections and accepts no new ones for this time, in ms. */
  outage: { ms: number };
}

export interface TestControl {
  journal: JournalEntry[];
  /** Lowers the `times` of the returned fault by one. */
  takeFault(call: CallName): Fault | undefined;
  /** Resolves to false for every path except `/__control/<order>`. */
  handle(path: string, request: IncomingMessage, response: ServerResponse): Promise<boolean>;
}

interface ControlledBackend {
  context: BackendContext;
  load: (scenario: ScenarioName) => Promise<void>;
  interrupt: (ms: number) => void;
}

/** The bodies of orders are not checked, because the tests use the types of `Orders`. */
export function createTestControl(backend: ControlledBackend): TestControl {
  const journal: JournalEntry[] = [];
  let faults: (Fault & { times: number })[] = [];

  const execute: { [Order in keyof Orders]: (body: Orders[Order]) => unknown } = {
    async reset({ scenario }) {
      journal.length = 0;
      faults = [];
      if (scenario !== undefined) await backend.load(scenario);
    },
    fault: (fault) => void faults.push({ times: 1, ...fault }),
    journal: () => ({ journal }),
    decide({ userId, kind, decision }) {
      const member = backend.context.database.one<{ id: number }>(
        'SELECT id FROM members WHERE user_id = ?',
        userId,
      );
      if (!member || !decideNext(backend.context, member.id, kind, decision))
        throw new RequestError(400, 'nothing_waits');
    },
    answer: () => answerEnquiries(backend.context, 0),
    outage: ({ ms }) => backend.interrupt(ms),
  };

  return {
    journal,
    takeFault(call) {
      const fault = faults.find((candidate) => candidate.call === call || candidate.call === '*');
      if (fault && --fault.times <= 0) faults = faults.filter((candidate) => candidate !== fault);
      return fault;
    },
    async handle(path, request, response) {
      const order = /^\/__control\/([a-z]+)$/.exec(path)?.[1] ?? '';
      if (!Object.hasOwn(execute, order)) return false;
      const act = execute[order as keyof Orders] as (body: unknown) => unknown;
      sendJson(response, 200, (await act(await readJsonBody(request))) ?? {});
      return true;
    },
  };
}
