import { setTimeout as pause } from 'node:timers/promises';
import type { ServerResponse } from 'node:http';
import { z } from 'zod';
import type { CallReply } from './answerCall.ts';

/** What goes wrong with the next answers of a call. Everything left out goes right. */
export const faultSchema = z.strictObject({
  /** Local route name of the call, or `*` for any. */
  call: z.string(),
  /** How many answers it spoils. */
  times: z.int().positive().default(1),
  /** ms before anything is answered. */
  delayMs: z.int().nonnegative().default(0),
  /** true = the call is carried out although its answer is replaced or lost. */
  isExecuted: z.boolean().default(false),
  /** The status word instead of the call's answer. */
  status: z.string().optional(),
  /** The whole answer, as raw text. */
  answer: z
    .strictObject({
      httpStatus: z.int().default(200),
      headers: z.record(z.string(), z.string()).default({ 'content-type': 'application/json' }),
      body: z.string().default(''),
    })
    .optional(),
  /** `cut`: the connection breaks in the middle of the body. `hang`: nothing ever comes. */
  ending: z.enum(['whole', 'cut', 'hang']).default('whole'),
});

/** A fault as it is ordered; `reply` of it replaces nothing but what the order names. */
export type FaultOrder = z.input<typeof faultSchema>;
export type Fault = z.output<typeof faultSchema>;

/** Answers under a fault. `execute` carries the call out. */
export async function answerWithFault(fault: Fault, response: ServerResponse, execute: () => Promise<CallReply>): Promise<void> {
  if (fault.delayMs > 0) await pause(fault.delayMs);
  const isReplaced = fault.answer !== undefined || fault.status !== undefined || fault.ending !== 'whole';
  const executed = !isReplaced || fault.isExecuted ? await execute() : { httpStatus: 200, envelope: { data: { status: 'success' } } };
  const envelope = fault.status === undefined ? executed.envelope : { data: { status: fault.status } };
  const answer = fault.answer ?? {
    httpStatus: executed.httpStatus,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(envelope),
  };

  if (fault.ending === 'hang') return;
  const body = Buffer.from(answer.body);
  response.writeHead(answer.httpStatus, { ...answer.headers, 'content-length': body.length });
  if (fault.ending === 'whole') {
    response.end(body);
    return;
  }
  response.write(body.subarray(0, Math.ceil(body.length / 2)), () => response.destroy());
}
