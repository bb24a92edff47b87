import { CallFailure, type FailureCode, type FailureDetails } from '#lib/server/http/callFailure.ts';

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
  settle: (message: Exclude<Message, { portal: 'call' }>) => void;
  reject: (error: Error) => void;
}

const isMessage = (message: unknown): message is Message => typeof message === 'object' && message !== null && 'portal' in message;

const channelError = (code: 'ETIMEDOUT' | 'EPIPE') => Object.assign(new Error('no answer from the other process of the portal'), { code });

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
    else pending.get(message.id)?.settle(message);
  });

  return {
    call: (service, method, args, { timeoutMs, onLate }) =>
      new Promise((resolve, reject) => {
        if (isClosed) return reject(channelError('EPIPE'));
        const id = (lastId += 1);
        let isGivenUp = false;
        const giveUp = () => {
          isGivenUp = true;
          reject(channelError('ETIMEDOUT'));
        };
        // If this process was busy, an answer may have arrived that is read between the timer and the immediate.
        const timer = setTimeout(() => setImmediate(giveUp), timeoutMs);
        const end = () => {
          clearTimeout(timer);
          pending.delete(id);
        };
        pending.set(id, {
          settle(message) {
            end();
            if (message.portal === 'fault') reject(fromFault(message.fault));
            else if (isGivenUp) onLate?.(message.result);
            else resolve(message.result);
          },
          reject(error) {
            end();
            reject(error);
          },
        });
        const message: Message = { portal: 'call', id, service, method, args: [...args] as never[] };
        port.send(message, (error) => error && pending.get(id)?.reject(channelError('EPIPE')));
      }),
    close() {
      isClosed = true;
      for (const { reject } of [...pending.values()]) reject(channelError('EPIPE'));
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
