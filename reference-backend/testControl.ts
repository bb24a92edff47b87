import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { CallName } from '#contract/calls.ts';
import type { CallReply } from './answerCall.ts';
import type { BackendContext } from './backendContext.ts';
import { readJsonBody, RequestError, sendJson } from './jsonHttp.ts';
import { decideNext } from './ledger/applications.ts';
import { answerEnquiries } from './operator.ts';

/** A fault injected into the next replies of a call. Omitted fields change nothing. */
const faultSchema = z.strictObject({
  /** Name of the call, or `*` for any. */
  call: z.string(),
  /** Number of replies it affects. */
  times: z.int().positive().default(1),
  /** ms before the call runs. */
  delayMs: z.int().nonnegative().default(0),
  /** ms between running the call and replying. */
  replyDelayMs: z.int().nonnegative().default(0),
  /** true = the call runs although its reply is replaced or lost. */
  isExecuted: z.boolean().default(false),
  /** Replaces the reply with this status word. */
  status: z.string().optional(),
  /** Replaces the whole reply. */
  answer: z
    .strictObject({
      httpStatus: z.int().default(200),
      headers: z.record(z.string(), z.string()).default({ 'content-type': 'application/json' }),
      body: z.string().default(''),
    })
    .optional(),
  /** `reset`: the connection closes before the headers. */
  ending: z.enum(['whole', 'reset']).default('whole'),
});

/** A fault as tests write it, before defaults. */
export type FaultOrder = z.input<typeof faultSchema>;
type Fault = z.output<typeof faultSchema>;

/** Replies under a fault. `execute` runs the call. */
export async function answerWithFault(fault: Fault, response: ServerResponse, execute: () => Promise<CallReply>): Promise<void> {
  if (fault.delayMs > 0) await pause(fault.delayMs);
  const isReplaced = fault.answer !== undefined || fault.status !== undefined || fault.ending !== 'whole';
  const executed = !isReplaced || fault.isExecuted ? await execute() : { httpStatus: 200, envelope: { data: { status: 'success' } } };
  const envelope = fault.status === undefined ? executed.envelope : { data: { status: fault.status } };
  const answer = fault.answer ?? { ...executed, headers: { 'content-type': 'application/json' }, body: JSON.stringify(envelope) };
  if (fault.replyDelayMs > 0) await pause(fault.replyDelayMs);
  if (fault.ending === 'reset') response.socket?.resetAndDestroy();
  else response.writeHead(answer.httpStatus, answer.headers).end(answer.body);
}

interface JournalEntry {
  call: CallName;
  headers: IncomingMessage['headers'];
  body: unknown;
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
  load: (scenario: string) => Promise<void>;
  /** Refuses connections for this time. */
  interrupt: (ms: number) => void;
}

const orders = {
  reset: z.strictObject({ scenario: z.string().optional() }),
  fault: faultSchema,
  journal: z.strictObject({}),
  /** Decides the member's oldest waiting application. */
  decide: z.strictObject({
    userId: z.string(),
    kind: z.enum(['deposit', 'withdrawal']),
    decision: z.enum(['settle', 'cancel']).default('settle'),
  }),
  /** Answers every enquiry and moves no money. */
  answer: z.strictObject({}),
  outage: z.strictObject({ ms: z.int().positive().max(60_000) }),
};

/** The control of one backend (option `isControllable`). */
export function createTestControl(backend: ControlledBackend): TestControl {
  const journal: JournalEntry[] = [];
  let faults: Fault[] = [];

  const execute: Record<keyof typeof orders, (body: unknown) => unknown> = {
    async reset(body) {
      const { scenario } = orders.reset.parse(body);
      journal.length = 0;
      faults = [];
      if (scenario !== undefined) await backend.load(scenario);
    },
    fault: (body) => void faults.push(orders.fault.parse(body)),
    journal: () => ({ journal }),
    decide(body) {
      const { userId, kind, decision } = orders.decide.parse(body);
      const member = backend.context.database.one<{ id: number }>('SELECT id FROM members WHERE user_id = ?', userId);
      if (!member || !decideNext(backend.context, member.id, kind, decision)) throw new RequestError(400, 'nothing_waits');
    },
    answer: () => answerEnquiries(backend.context, 0),
    outage: (body) => backend.interrupt(orders.outage.parse(body).ms),
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
      if (!Object.hasOwn(orders, order)) return false;
      const result = await execute[order as keyof typeof orders](await readJsonBody(request));
      sendJson(response, 200, result ?? {});
      return true;
    },
  };
}
