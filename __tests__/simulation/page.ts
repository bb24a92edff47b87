import type { CallRequest, MoneyCallName } from '#contract/calls.ts';
import { applicationReconciler, balanceReconciler } from '#lib/money/submission/reconcilers.ts';
import { MoneySubmission, type Reconciler } from '#lib/money/submission/moneySubmission.ts';
import { readyState, type SubmissionState } from '#lib/money/submission/submissionTable.ts';
import { checkHealth } from '#lib/member/checkHealth.ts';
import type { Chance } from './chance.ts';
import type { Clock } from './clock.ts';
import { runIn, SimulatedProcess } from './process.ts';

export type SimulatedCall = Extract<
  MoneyCallName,
  'apply-user-deposit' | 'apply-user-withdraw' | 'roll-to-balance'
>;

export interface PageReport {
  shows: (page: Page, state: SubmissionState) => void;
  /** Called for a click that the form accepts. Returns the number of its request. */
  presses: (page: Page, amount: number, seen: SubmissionState, isDecided: boolean) => number;
}

const message = 'error.unknown' as never;
const refusals = {
  wait: message,
  alread: message,
  already: message,
  pass: message,
  balance: message,
  time: message,
  low_point: message,
};

/** One window of the member: the real `MoneySubmission` and reconciler, driven as `useMoneySubmission` does. */
export class Page {
  state: SubmissionState = readyState;
  private process: SimulatedProcess;
  private submission!: MoneySubmission<SimulatedCall, never>;
  private waitingPress: number | undefined;
  private offlineUntil = 0;
  /** After a reload, the form no longer requires the withdrawal password. */
  private isPasswordAsked = false;

  readonly name: string;
  private readonly call: SimulatedCall;
  private readonly clock: Clock;
  private readonly chance: Chance;
  private readonly report: PageReport;

  constructor(name: string, call: SimulatedCall, clock: Clock, chance: Chance, report: PageReport) {
    this.name = name;
    this.call = call;
    this.clock = clock;
    this.chance = chance;
    this.report = report;
    this.process = new SimulatedProcess(name);
    this.open();
  }

  get isAwake(): boolean {
    return this.process.isAlive && this.process.sleepsUntil <= this.clock.now;
  }

  reload(): void {
    this.close();
    this.clock.after(this.chance.between(200, 4_000), () => this.open());
  }

  sleep(ms: number): void {
    this.process.sleepsUntil = this.clock.now + ms;
    this.clock.after(ms, () => this.revisit());
  }

  revisit(): void {
    this.run(
      () => void this.submission.revisit(),
      this.state.phase === 'offline' ? this.waitingPress : undefined,
    );
  }

  get isOffline(): boolean {
    return this.process.isOffline;
  }

  disconnect(ms: number): void {
    this.offlineUntil = this.clock.now + ms;
    this.process.isOffline = true;
    this.clock.after(ms, () => {
      this.process.isOffline = false;
      this.revisit();
    });
  }

  /** Another window has changed the form's record in web storage. */
  resume(): void {
    this.run(() => void this.submission.resume());
  }

  check(): void {
    this.run(() => void this.submission.check());
  }

  dismiss(): void {
    this.run(() => this.submission.dismiss());
  }

  /** `isDecided`: the member sends although the last outcome is unknown. */
  press(amount: number, isDecided = false): void {
    const body = (
      this.isPasswordAsked ? { balance: amount, pass: '1234' } : { balance: amount }
    ) as CallRequest<SimulatedCall>;
    const seen = this.state;
    const press = this.report.presses(this, amount, seen, isDecided);
    if (seen.phase !== 'offline') this.waitingPress = press;
    this.run(() => void this.submission.submit(body, amount, seen, isDecided), press);
  }

  private open(): void {
    this.process = new SimulatedProcess(this.name);
    this.process.isOffline = this.clock.now < this.offlineUntil;
    this.isPasswordAsked = this.call === 'apply-user-withdraw' && this.chance.isTrue(0.5);
    this.show(readyState);
    this.run(() => {
      const options = () => ({
        call: this.call,
        refusals,
        reconciler: this.reconciler(),
      });
      this.submission = new MoneySubmission<SimulatedCall, never>(
        'demo',
        options as never,
        (state) => this.show(state),
      );
      void this.submission.resume();
      void checkHealth();
    });
  }

  private close(): void {
    this.run(() => this.submission.dispose());
    this.process.isAlive = false;
  }

  private show(state: SubmissionState): void {
    this.state = state;
    this.report.shows(this, state);
  }

  private run(code: () => void, press?: number): void {
    runIn(this.process, code, press);
  }

  private reconciler(): Reconciler<never> {
    if (this.call === 'roll-to-balance')
      return balanceReconciler('rolling', 'balance') as unknown as Reconciler<never>;
    return applicationReconciler(
      this.call === 'apply-user-deposit' ? 'deposit' : 'withdraw',
    ) as unknown as Reconciler<never>;
  }
}
