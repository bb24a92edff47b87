import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { CallName } from '#contract/calls.ts';
import type { CallReply } from './answerCall.ts';
import type { BackendContext } from './backendContext.ts';
import { readJsonBody, RequestError, sendJson } from './jsonHttp.ts';
import { decideNext } from './ledger/applications.ts';
import { answerEnquiries } from './operator.ts';
import type { ScenarioName } from './scenarios/scenarios.ts';

/** A fault injected into the next replies of a call. Omitted fields change nothing. */
export interface Fault {
  /** Name of the call, or `*` for any. */
  call: CallName | '*';
  /** Number of replies it affects; default 1. */
  times?: number;
  /** ms between running the call and replying. */
  replyDelayMs?: number;
  /** true = the call runs although its reply is replaced or lost. */
  isExecuted?: boolean;
  /** Replaces the reply with this status word. */
  status?: string;
  /** Replaces the whole reply. */
  answer?: { httpStatus?: number; headers?: Record<string, string>; body?: string };
  /** `reset`: the connection closes before the headers. */
  ending?: 'reset';
}

/** Replies under a fault. `execute` runs the call. */
export async function answerWithFault(fault: Fault, response: ServerResponse, execute: () => Promise<CallReply>): Promise<void> {
  const { replyDelayMs = 0, isExecuted = false, status, answer, ending } = fault;
  const isReplaced = answer !== undefined || status !== undefined || ending !== undefined;
  const executed = !isReplaced || isExecuted ? await execute() : undefined;
  await pause(replyDelayMs);
  if (ending === 'reset') return void response.socket?.resetAndDestroy();
  if (status === undefined && answer) {
    const { httpStatus = 200, headers = { 'content-type': 'application/json' }, body = '' } = answer;
    response.writeHead(httpStatus, headers).end(body);
  } else sendJson(response, executed?.httpStatus ?? 200, status === undefined ? executed?.envelope : { data: { status } });
}

interface JournalEntry {
  call: CallName;
  headers: IncomingMessage['headers'];
  body: unknown;
}

/** The body of each order, `POST /__control/<order>`. */
export interface Orders {
  /** Ends all faults and clears the journal. With a scenario, the database is seeded anew. */
  reset: { scenario?: ScenarioName };
  fault: Fault;
  /** Returns the requests since the last reset. */
  journal: object;
  /** Decides the member's oldest waiting application. */
  decide: { userId: string; kind: 'deposit' | 'withdrawal'; decision: 'settle' | 'cancel' };
  /** Answers every enquiry and moves no money. */
  answer: object;
  /** Refuses connections for this time. */
  outage: { ms: number };
}

/** Lets tests control a running backend: inject faults, read recorded calls, act as the operator. */
export interface TestControl {
  journal: JournalEntry[];
  /** The next fault for a call; consumes one of its `times`. */
  takeFault(call: CallName): Fault | undefined;
  /** Handles `POST /__control/<order>`; false for every other path. */
  handle(path: string, request: IncomingMessage, response: ServerResponse): Promise<boolean>;
}

interface ControlledBackend {
  context: BackendContext;
  /** Reseeds the database with the named scenario. */
  load: (scenario: ScenarioName) => Promise<void>;
  /** Refuses connections for this time. */
  interrupt: (ms: number) => void;
}

/** The control of one backend (option `isControllable`). Bodies are not checked: the tests that send them have the types. */
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
      const member = backend.context.database.one<{ id: number }>('SELECT id FROM members WHERE user_id = ?', userId);
      if (!member || !decideNext(backend.context, member.id, kind, decision)) throw new RequestError(400, 'nothing_waits');
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
