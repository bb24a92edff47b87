import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import type { CallName } from '#contract/calls.ts';
import type { BackendContext } from './backendContext.ts';
import { faultSchema } from './faults.ts';
import type { Fault } from './faults.ts';
import { readJsonBody, sendJson } from './jsonHttp.ts';
import { operate } from './operator.ts';

/** One call as it arrived, for tests that count and compare. */
export interface JournalEntry {
  call: CallName;
  headers: IncomingMessage['headers'];
  body: unknown;
}

/** Lets tests steer a backend from outside: order faults, read what arrived, move the clock, put the operator to work. */
export interface TestControl {
  journal: JournalEntry[];
  /** The fault for a call that just arrived, used up by one. */
  takeFault(call: CallName): Fault | undefined;
  /** Answers `POST /__control/<order>`; false for every other path. */
  handle(path: string, request: IncomingMessage, response: ServerResponse): Promise<boolean>;
}

interface ControlledBackend {
  context: BackendContext;
  /** Moves the backend's clock. */
  advance: (ms: number) => void;
  /** Starts over with the named scenario. */
  load: (scenario: string) => Promise<void>;
}

const orders = {
  reset: z.strictObject({ scenario: z.string().optional() }),
  fault: faultSchema,
  journal: z.strictObject({}),
  clock: z.strictObject({ advanceMs: z.int() }),
  operate: z.strictObject({}),
};

/** The control of one backend; only tests make one (option `isControllable`). */
export function createTestControl(backend: ControlledBackend): TestControl {
  const journal: JournalEntry[] = [];
  let faults: Fault[] = [];

  const obey: Record<keyof typeof orders, (body: unknown) => unknown> = {
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
      sendJson(response, 200, (await obey[order as keyof typeof orders](await readJsonBody(request))) ?? {});
      return true;
    },
  };
}
