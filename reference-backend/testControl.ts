import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import type { CallName } from '#contract/calls.ts';
import { decideNext } from './ledger/applications.ts';
import type { BackendContext } from './backendContext.ts';
import { faultSchema, type Fault } from './faults.ts';
import { readJsonBody, RequestError, sendJson } from './jsonHttp.ts';
import { answerEnquiries, operate } from './operator.ts';

interface JournalEntry {
  call: CallName;
  headers: IncomingMessage['headers'];
  body: unknown;
}

/** Lets tests control a running backend: inject faults, read recorded calls, move the clock, run the operator. */
export interface TestControl {
  journal: JournalEntry[];
  /** The next fault for a call; consumes one of its `times`. */
  takeFault(call: CallName): Fault | undefined;
  /** Handles `POST /__control/<order>`; false for every other path. */
  handle(path: string, request: IncomingMessage, response: ServerResponse): Promise<boolean>;
}

interface ControlledBackend {
  context: BackendContext;
  advance: (ms: number) => void;
  /** Reseeds the database with the named scenario. */
  load: (scenario: string) => Promise<void>;
  /** Refuses connections for this time. */
  interrupt: (ms: number) => void;
}

const orders = {
  reset: z.strictObject({ scenario: z.string().optional() }),
  fault: faultSchema,
  journal: z.strictObject({}),
  clock: z.strictObject({ advanceMs: z.int() }),
  /** Settles or answers everything that waits. */
  operate: z.strictObject({}),
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
    clock: (body) => backend.advance(orders.clock.parse(body).advanceMs),
    operate: () => operate(backend.context, 0),
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
