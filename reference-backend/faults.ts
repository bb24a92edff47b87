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
  /** ms before anything happens. */
  delayMs: z.int().nonnegative().default(0),
  /** ms between carrying the call out and answering. */
  replyDelayMs: z.int().nonnegative().default(0),
  /** true = the call is carried out although its answer is replaced or lost. */
  isExecuted: z.boolean().default(false),
  /** The status word instead of the call's answer. */
  status: z.string().optional(),
  /** The whole answer: its body as text or as bytes in base64, that many times. */
  answer: z
    .strictObject({
      httpStatus: z.int().default(200),
      headers: z.record(z.string(), z.string()).default({ 'content-type': 'application/json' }),
      body: z.string().default(''),
      encoding: z.enum(['utf8', 'base64']).default('utf8'),
      repeat: z.int().positive().default(1),
    })
    .optional(),
  /** `cut`: the connection breaks in the middle of the body. `reset`: before anything came. `drip`: a byte a second. `hang`: nothing ever comes. */
  ending: z.enum(['whole', 'cut', 'reset', 'drip', 'hang']).default('whole'),
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
    ...{ body: JSON.stringify(envelope), encoding: 'utf8', repeat: 1 },
  };
  if (fault.replyDelayMs > 0) await pause(fault.replyDelayMs);

  if (fault.ending === 'hang') return;
  if (fault.ending === 'reset') {
    response.socket?.resetAndDestroy();
    return;
  }
  const part = Buffer.from(answer.body, answer.encoding);
  const body = Buffer.alloc(part.length * answer.repeat, part);
  response.writeHead(answer.httpStatus, { ...answer.headers, 'content-length': body.length });
  if (fault.ending === 'whole') response.end(body);
  else if (fault.ending === 'drip') drip(response, body);
  else response.write(body.subarray(0, Math.ceil(body.length / 2)), () => response.destroy());
}

function drip(response: ServerResponse, body: Buffer) {
  let sent = 0;
  response.flushHeaders();
  const timer = setInterval(() => {
    response.write(body.subarray(sent, ++sent));
    if (sent < body.length) return;
    clearInterval(timer);
    response.end();
  }, 1000);
  response.once('close', () => clearInterval(timer));
}
