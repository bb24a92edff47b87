import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createSubmissions } from '#lib/server/idempotency/submissions.ts';
import type { IdempotencyStore } from '#lib/server/idempotency/submission.ts';
import { createMemoryCounter } from '#lib/server/limits/limitCounter.ts';
import { rateLimitFailure } from '#lib/server/limits/requireUnderLimit.ts';
import { createEndedSessions } from '#lib/server/session/endedSessions.ts';
import { proxyCall } from '#lib/server/calls/proxyCall.ts';
import { serverEnv } from '#lib/server/config/serverEnv.ts';
import type { Dispatch } from '#lib/server/upstream/send.ts';
import { createUpstream } from '#lib/server/upstream/upstream.ts';
import type { Clock } from './clock.ts';
import { log, runIn, SimulatedProcess } from './process.ts';

/** Every session of a simulation is good. */
export const noEndedSessions = createEndedSessions(
  {
    read: (keys) => ({ storeId: 'store', number: 0, marks: keys.map(() => null) }),
    mark: () => {},
    countUp: () => Promise.reject(new Error('not simulated')),
  },
  { secrets: ['s'], backend: 'backend', sessionMaxHours: 8 },
);

export const publicOrigin = 'https://portal.example';

export interface SimulatedReply {
  status: number;
  headers: Record<string, string>;
  text: string;
}

/** One instance of the portal: the real `proxyCall` with a simulated store and upstream. */
export class SimulatedPortal {
  private process: SimulatedProcess;
  private storeIsAwayUntil = 0;

  readonly name: string;
  private readonly clock: Clock;
  private readonly dispatch: Dispatch;
  private readonly openStore: () => IdempotencyStore;
  private readonly credentials: { cookie: string };

  constructor(name: string, clock: Clock, dispatch: Dispatch, openStore: () => IdempotencyStore, credentials: { cookie: string }) {
    this.name = name;
    this.clock = clock;
    this.dispatch = dispatch;
    this.openStore = openStore;
    this.credentials = credentials;
    this.process = this.start();
  }

  get isAlive(): boolean {
    return this.process.isAlive;
  }

  /** Its store cannot be read or written for a time, like a locked file or a full disk. */
  loseStore(ms: number): void {
    this.storeIsAwayUntil = this.clock.now + ms;
  }

  /** SIGKILL: all code of the process stops. */
  kill(): void {
    this.process.isAlive = false;
  }

  restart(): void {
    this.process = this.start();
  }

  /** Answers one call; never resolves if the process is killed before. */
  answer(callName: string, headers: Record<string, string>, body: string, press: number | undefined): Promise<SimulatedReply> {
    return new Promise((resolve) => {
      const all = { host: new URL(publicOrigin).host, origin: publicOrigin, cookie: this.credentials.cookie, ...lowered(headers) };
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
          for (let index = 0; index < list.length; index += 2) replied[String(list[index])] = String(list[index + 1]);
        },
        end: (text: string | Buffer) => resolve({ status, headers: replied, text: String(text) }),
      };
      replied = {};
      runIn(
        this.process,
        () => {
          void proxyCall(request as unknown as IncomingMessage, response as unknown as ServerResponse, callName);
          this.clock.after(0, () => {
            request.emit('data', Buffer.from(body));
            request.emit('end');
          });
        },
        press,
      );
    });
  }

  private start(): SimulatedProcess {
    const { dispatch } = this;
    return new SimulatedProcess(this.name, {
      upstream: createUpstream({ ...serverEnv(), log, meter: null, dispatch }),
      redis: null,
      // Allocating the default sizes takes longer than a simulation.
      limitCounter: createMemoryCounter(1_000),
      moneySubmissions: createSubmissions(this.withFaults(this.openStore()), { log, overLimit: rateLimitFailure }),
    });
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
      keptMs: guarded(store.keptMs),
      saveResult: guarded(store.saveResult),
    };
  }
}

const lowered = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
