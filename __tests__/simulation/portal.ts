import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { IdempotencyStore } from '#lib/server/idempotency/submissions.ts';
import { createHandlers, createParts, type Handlers } from '#lib/server/start/createPortal.ts';
import type { Dispatch } from '#lib/server/upstream/send.ts';
import { createUpstream } from '#lib/server/upstream/upstream.ts';
import type { Clock } from './clock.ts';
import { env, publicOrigin, sessions, sessionStore } from './parts.ts';
import { log, runIn, SimulatedProcess } from './process.ts';

export interface SimulatedReply {
  status: number;
  headers: Record<string, string>;
  text: string;
}

/** The real proxy with a simulated store and upstream. */
export class SimulatedPortal {
  private process: SimulatedProcess;
  private answerCall: Handlers['answerCall'];
  private storeIsAwayUntil = 0;

  readonly name: string;
  private readonly clock: Clock;
  private readonly dispatch: Dispatch;
  private readonly openStore: () => IdempotencyStore;
  private readonly credentials: { cookie: string };

  constructor(
    name: string,
    clock: Clock,
    dispatch: Dispatch,
    openStore: () => IdempotencyStore,
    credentials: { cookie: string },
  ) {
    this.name = name;
    this.clock = clock;
    this.dispatch = dispatch;
    this.openStore = openStore;
    this.credentials = credentials;
    [this.process, this.answerCall] = this.start();
  }

  get isAlive(): boolean {
    return this.process.isAlive;
  }

  /** The store cannot be read or written for a time, like a locked file or a full disk. */
  loseStore(ms: number): void {
    this.storeIsAwayUntil = this.clock.now + ms;
  }

  kill(): void {
    this.process.isAlive = false;
  }

  restart(): void {
    [this.process, this.answerCall] = this.start();
  }

  /** Never resolves if the process is killed before the answer. */
  answer(
    callName: string,
    headers: Record<string, string>,
    body: string,
    press: number | undefined,
  ): Promise<SimulatedReply> {
    return new Promise((resolve) => {
      const all = {
        host: new URL(publicOrigin).host,
        origin: publicOrigin,
        cookie: this.credentials.cookie,
        ...lowered(headers),
      };
      const request = Object.assign(new EventEmitter(), {
        method: 'POST',
        url: `/api/routes/${callName}`,
        headers: all,
        rawHeaders: Object.entries(all).flat(),
        socket: { remoteAddress: '192.0.2.1' },
        resume: () => {},
      });
      let status = 0;
      let replied: Record<string, string> = {};
      const response = {
        writeHead(httpStatus: number, list: string[]) {
          status = httpStatus;
          for (let index = 0; index < list.length; index += 2)
            replied[String(list[index])] = String(list[index + 1]);
        },
        end: (text: string | Buffer) => resolve({ status, headers: replied, text: String(text) }),
      };
      replied = {};
      runIn(
        this.process,
        () => {
          void this.answerCall(
            request as unknown as IncomingMessage,
            response as unknown as ServerResponse,
            callName,
          );
          this.clock.after(0, () => {
            request.emit('data', Buffer.from(body));
            request.emit('end');
          });
        },
        press,
      );
    });
  }

  private start(): [SimulatedProcess, Handlers['answerCall']] {
    const upstream = createUpstream({ ...env, log, meter: null, dispatch: this.dispatch });
    const parts = createParts(env, {
      log,
      upstream,
      sessions,
      stores: { submissions: this.withFaults(this.openStore()), sessions: sessionStore },
    });
    return [new SimulatedProcess(this.name), createHandlers(env, parts).answerCall];
  }

  private withFaults(store: IdempotencyStore): IdempotencyStore {
    const guarded =
      <Args extends unknown[], Result>(method: (...args: Args) => Promise<Result>) =>
      async (...args: Args): Promise<Result> => {
        if (this.clock.now < this.storeIsAwayUntil) throw new Error('the store is away');
        return method(...args);
      };
    return {
      fault: store.fault,
      claim: guarded(store.claim),
      read: guarded(store.read),
      dataAgeMs: guarded(store.dataAgeMs),
      saveResult: guarded(store.saveResult),
    };
  }
}

const lowered = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
