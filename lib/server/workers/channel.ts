import { CallFailure, type FailureCode, type FailureDetails } from '#lib/server/http/callFailure.ts';
import { withinLimit } from './withinLimit.ts';

/** One end of the connection between the primary and a worker. */
export interface Port {
  send: (message: object, done: (error: Error | null) => void) => void;
  listen: (listener: (message: unknown) => void) => void;
}

/** Functions that the other process may call. Arguments and results are cloned: no functions and no classes, except a `CallFailure` that is thrown. */
export type Service = Record<string, (...args: never[]) => unknown>;

interface CallOptions {
  /** Milliseconds until the call rejects. The other process may still carry it out: messages are not lost while both live. */
  timeoutMs: number;
  /** Gets the result of a call that was given up. */
  onLate?: ((result: unknown) => void) | undefined;
}

export interface Channel {
  /** Rejects with what the other process has thrown, with ETIMEDOUT, or with EPIPE when that process has ended. */
  call: (service: string, method: string, args: readonly unknown[], options: CallOptions) => Promise<unknown>;
  /** Rejects all calls from now on. */
  close: () => void;
}

interface Fault {
  name: string;
  message: string;
  code?: string | undefined;
  errstr?: string | undefined;
  details?: FailureDetails | undefined;
}

type Message =
  | { portal: 'call'; id: number; service: string; method: string; args: never[] }
  | { portal: 'result'; id: number; result: unknown }
  | { portal: 'fault'; id: number; fault: Fault };

interface Pending {
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

const isMessage = (message: unknown): message is Message => typeof message === 'object' && message !== null && 'portal' in message;

const ended = () => Object.assign(new Error('the other process of the portal has ended'), { code: 'EPIPE' });

/** Calls the services of the other process, and answers its calls of `services`. node:cluster sends messages of its own: these are ignored. */
export function createChannel(port: Port, services: Readonly<Record<string, Service>>): Channel {
  const pending = new Map<number, Pending>();
  let lastId = 0;
  let isClosed = false;

  const answer = async ({ id, service, method, args }: Extract<Message, { portal: 'call' }>) => {
    let message: Message;
    try {
      const own = Object.hasOwn(services, service) ? services[service] : undefined;
      const run = own && Object.hasOwn(own, method) ? own[method] : undefined;
      if (!run) throw new Error(`no ${service}.${method}`);
      message = { portal: 'result', id, result: await run(...args) };
    } catch (error) {
      message = { portal: 'fault', id, fault: toFault(error) };
    }
    port.send(message, () => {}); // a process that has ended needs no answer
  };

  port.listen((message) => {
    if (!isMessage(message)) return;
    if (message.portal === 'call') void answer(message);
    else if (message.portal === 'fault') pending.get(message.id)?.reject(fromFault(message.fault));
    else pending.get(message.id)?.resolve(message.result);
  });

  return {
    async call(service, method, args, { timeoutMs, onLate }) {
      if (isClosed) throw ended();
      const id = (lastId += 1);
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      pending.set(id, { resolve, reject });
      const message: Message = { portal: 'call', id, service, method, args: [...args] as never[] };
      const answer = withinLimit(
        promise.finally(() => pending.delete(id)),
        timeoutMs,
        onLate,
      );
      port.send(message, (error) => error && reject(ended()));
      return answer;
    },
    close() {
      isClosed = true;
      for (const { reject } of pending.values()) reject(ended());
    },
  };
}

/** The stack stays: it is of the other process, whose lines say nothing here. */
function toFault(error: unknown): Fault {
  if (!(error instanceof Error)) return { name: 'Error', message: typeof error };
  const { name, message, code, errstr, details } = error as Error & Omit<Fault, 'name' | 'message'>;
  return { name, message, code, errstr, details: name === 'CallFailure' ? details : undefined };
}

function fromFault({ name, message, code, errstr, details }: Fault): Error {
  if (name === 'CallFailure') return new CallFailure(code as FailureCode, details);
  return Object.assign(new Error(message), { name, code, errstr });
}
