import type { MoneyCallName } from '#contract/calls.ts';
import type { Dispatch, UpstreamRequest, WireHandler } from '#lib/server/upstream/send.ts';
import type { Chance } from './chance.ts';
import type { Clock } from './clock.ts';
import { currentContext, runIn } from './process.ts';

/** The longest time in ms until the backend executes a received request. */
const maxExecutionDelay = 120_000;

export interface Execution {
  press: number;
  amount: number;
  at: number;
}

type Fate =
  | 'answered'
  | 'silent'
  | 'reset'
  | 'refused'
  | 'notReached'
  | 'serverError'
  | 'contradicting'
  | 'notJson';

const fates = {
  calm: {
    answered: 94,
    silent: 1,
    reset: 1,
    refused: 2,
    notReached: 1,
    serverError: 1,
    contradicting: 0,
    notJson: 0,
  },
  bad: {
    answered: 40,
    silent: 15,
    reset: 10,
    refused: 5,
    notReached: 10,
    serverError: 10,
    contradicting: 5,
    notJson: 5,
  },
} satisfies Record<string, Record<Fate, number>>;

export interface BackendTraits {
  /** Refuses an application while another one waits (`wait`). */
  hasPendingRule: boolean;
  /** Whether a failing request may have been executed before the failure. */
  weather: keyof typeof fates;
}

/** A model of the operator's backend, which has no idempotency keys. */
export class Upstream {
  readonly executions: Execution[] = [];
  traits: BackendTraits = { hasPendingRule: false, weather: 'calm' };
  private balance = 1_000_000;
  private rolling = 1_000_000;
  private readonly applications: {
    id: number;
    balance: number;
    status: string;
    regDate: string;
  }[] = [];

  private readonly clock: Clock;
  private readonly chance: Chance;
  private readonly call: MoneyCallName;
  private readonly trace: (line: string) => void;

  constructor(clock: Clock, chance: Chance, call: MoneyCallName, trace: (line: string) => void) {
    this.clock = clock;
    this.chance = chance;
    this.call = call;
    this.trace = trace;
  }

  readonly dispatch: Dispatch = (request, handler) => this.receive(request, handler);

  private get refusal() {
    return this.call === 'roll-to-balance' ? 'low_point' : 'pass';
  }

  /** A bet changes the balance, but is not a transfer. */
  bet(amount: number): void {
    this.balance -= amount;
  }

  settle(): void {
    for (const application of this.applications) application.status = 'already';
  }

  private receive({ path, body = '' }: UpstreamRequest, handler: WireHandler): void {
    const { process: portal, press = 0 } = currentContext() ?? {};
    if (!portal) throw new Error('The upstream was asked outside of a portal');
    const isMoney = !/health_check|list/.test(path);
    const connection = { abort: () => (isOpen = false) };
    let isOpen = true;
    const toPortal = (ms: number, report: () => void) =>
      this.clock.after(ms, () => isOpen && runIn(portal, report));
    const fail = (ms: number, code: string) =>
      toPortal(ms, () =>
        handler.onResponseError(connection, Object.assign(new Error(code), { code })),
      );
    const answer = (ms: number, status: number, value: unknown) =>
      toPortal(ms, () => {
        handler.onResponseStart(connection, status, { 'content-type': 'application/json' });
        handler.onResponseData(
          connection,
          Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)),
        );
        handler.onResponseEnd(connection);
      });

    const fate = this.chance.weighted<Fate>(fates[this.traits.weather]);
    if (fate === 'notReached') return void fail(this.chance.delay(1, 1_500), 'ECONNREFUSED');
    const arrival = this.chance.delay(1, 1_500);
    toPortal(arrival, () => handler.onRequestStart(connection));
    if (!isMoney) {
      if (fate !== 'answered')
        return void (fate === 'silent'
          ? undefined
          : fail(arrival + this.chance.delay(1, 3_000), 'ECONNRESET'));
      const seenAt = arrival + this.chance.delay(1, 4_000);
      this.clock.after(seenAt, () =>
        answer(this.chance.delay(1, 3_000), 200, { data: this.read(path) }),
      );
      return;
    }

    const executedAfter =
      arrival +
      (this.traits.weather === 'calm'
        ? this.chance.delay(1, 3_000)
        : this.chance.delay(1, maxExecutionDelay));
    // The backend continues after the portal has timed out or was killed.
    this.clock.after(executedAfter, () => {
      const isRefused = fate === 'refused' || (fate !== 'answered' && this.chance.isTrue(0.4));
      const status = isRefused ? this.refusal : this.execute(press, body);
      if (fate === 'silent') return;
      const later =
        this.traits.weather === 'calm' ? this.chance.delay(1, 3_000) : this.chance.delay(1, 30_000);
      if (fate === 'reset') fail(later, 'ECONNRESET');
      else if (fate === 'serverError') answer(later, 500, 'error');
      else if (fate === 'notJson') answer(later, 200, '<html>');
      else if (fate === 'contradicting')
        answer(
          later,
          200,
          status === 'success'
            ? { status: 'fail', data: { status } }
            : { status: 'success', data: { status } },
        );
      else answer(later, 200, { data: { status } });
    });
  }

  private execute(press: number, body: string): string {
    const { balance: amount } = JSON.parse(body) as { balance: number };
    const isApplication = this.call !== 'roll-to-balance';
    if (
      isApplication &&
      this.traits.hasPendingRule &&
      this.applications.some((application) => application.status === 'wait')
    )
      return 'wait';
    this.executions.push({ press, amount, at: this.clock.now });
    this.trace(`upstream carries out ${amount} of press ${press}`);
    if (this.call === 'apply-user-withdraw') this.balance -= amount;
    if (!isApplication) {
      this.balance += amount;
      this.rolling -= amount;
    }
    if (isApplication) {
      const regDate = new Date(Date.now()).toISOString();
      this.applications.push({
        id: this.applications.length + 1,
        balance: amount,
        status: 'wait',
        regDate,
      });
    }
    return 'success';
  }

  private read(path: string): object {
    if (/list/.test(path)) return { status: 'success', deposits: this.applications };
    const user = {
      userId: 'demo',
      nick: 'demo',
      phone: '',
      level: 1,
      balance: this.balance,
      in_balance: 0,
      rolling: this.rolling,
    };
    return {
      status: 'success',
      user: { ...user, bankname: '', bankOwner: '', banknum: '' },
      noteCount: 0,
      helpCount: 0,
    };
  }
}
