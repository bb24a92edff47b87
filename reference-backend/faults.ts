import { setTimeout as pause } from 'node:timers/promises';
import type { ServerResponse } from 'node:http';
import { z } from 'zod';
import type { CallReply } from './answerCall.ts';

/** A fault injected into the next replies of a call. Omitted fields change nothing. */
export const faultSchema = z.strictObject({
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
  /** Replaces the whole reply; the body is text or base64, repeated `repeat` times. */
  answer: z
    .strictObject({
      httpStatus: z.int().default(200),
      headers: z.record(z.string(), z.string()).default({ 'content-type': 'application/json' }),
      body: z.string().default(''),
      encoding: z.enum(['utf8', 'base64']).default('utf8'),
      repeat: z.int().positive().default(1),
    })
    .optional(),
  /** `cut`: the connection closes in the middle of the body. `reset`: before the headers. `drip`: one byte per second. `hang`: no reply at all. */
  ending: z.enum(['whole', 'cut', 'reset', 'drip', 'hang']).default('whole'),
});

/** A fault as tests write it, before defaults. */
export type FaultOrder = z.input<typeof faultSchema>;
export type Fault = z.output<typeof faultSchema>;

/** Replies under a fault. `execute` runs the call. */
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
