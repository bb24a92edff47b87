import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  submissionRecordKey,
  type SubmissionRecord,
} from '#lib/money/submission/submissionRecord.ts';
import { clearUser } from '#lib/member/currentUser.ts';
import { createFileStore } from '#lib/server/idempotency/idempotencyFile.ts';
import { createRedisStore } from '#lib/server/idempotency/idempotencyRedis.ts';
import { needsDecision, type SubmissionState } from '#lib/money/submission/submissionTable.ts';
import { Chance } from './chance.ts';
import { Clock } from './clock.ts';
import { sendRequestsTo } from './environment.ts';
import { Invariants, Violation } from './invariants.ts';
import { Network, networks } from './network.ts';
import { Page, type SimulatedCall } from './page.ts';
import { SimulatedPortal } from './portal.ts';
import { currentContext, log, sendLogTo } from './process.ts';
import { SimulatedRedis } from './redis.ts';
import { Upstream } from './upstream.ts';

export interface SimulationOptions {
  seed: number;
  /** In virtual time. */
  minutes: number;
  cookie: string;
  trace?: (line: string) => void;
  logLine?: (line: object) => void;
}

/** The time without faults at the end, after which every form must be usable. */
const calmMs = 5 * 60_000;

/** @throws {Violation} with the seed. */
export async function simulate({
  seed,
  minutes,
  cookie,
  trace: write = () => {},
  logLine = () => {},
}: SimulationOptions): Promise<void> {
  const clock = new Clock();
  const chance = new Chance(seed);
  const trace = (line: string) => write(`${(clock.now / 1000).toFixed(3).padStart(9)} ${line}`);
  const uninstall = clock.install(() => chance.next());
  const { localStorage: realStorage, crypto: realCrypto, navigator: realNavigator } = globalThis;
  const stored = new Map<string, string>();
  const databases: DatabaseSync[] = [];
  sendLogTo(logLine);
  // A disk would take most of the time: the folder is in memory if the system has such a folder.
  const folder = mkdtempSync(
    path.join(existsSync('/dev/shm') ? '/dev/shm' : os.tmpdir(), 'portal-simulation-'),
  );
  try {
    clearUser();
    const call = chance.pick<SimulatedCall>([
      'apply-user-deposit',
      'apply-user-withdraw',
      'roll-to-balance',
    ]);
    const recordName = submissionRecordKey(call, 'demo');
    const upstream = new Upstream(clock, chance, call, trace);
    upstream.traits.hasPendingRule = chance.isTrue(0.5);
    const redis = new SimulatedRedis(clock, chance);
    // The memory store is for a single instance that is never killed.
    const store = chance.weighted({ redis: 5, file: 4, memory: 1 });
    const hasRedis = store === 'redis';
    const openStore = () => {
      if (hasRedis) return createRedisStore(redis.connect());
      databases.push(
        new DatabaseSync(store === 'file' ? path.join(folder, `${seed}.sqlite`) : ':memory:'),
      );
      return createFileStore(databases.at(-1) as DatabaseSync, { log });
    };
    const portals = (hasRedis ? ['portal 1', 'portal 2'] : ['portal 1']).map(
      (name) => new SimulatedPortal(name, clock, upstream.dispatch, openStore, { cookie }),
    );
    const network = new Network(clock, chance, portals);
    const invariants = new Invariants(upstream.executions);
    const keyOf = new Map<string, string>();

    const record = () => {
      const text = stored.get(recordName);
      const { key, sent } =
        text === undefined ? { key: '', sent: null } : (JSON.parse(text) as SubmissionRecord);
      return key === '' ? null : { key, isSent: sent !== null };
    };
    const localStorage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => changeStorage(key, text),
      removeItem: (key: string) => changeStorage(key, null),
    };
    const changeStorage = (key: string, text: string | null) => {
      const before = record();
      if (text === null) stored.delete(key);
      else stored.set(key, text);
      const { process, press } = currentContext() ?? {};
      invariants.recordChanged(before, record(), press);
      const writer = process?.name;
      if (key === recordName)
        for (const page of pages)
          if (page.name !== writer) clock.after(chance.between(1, 50), () => page.resume());
    };
    Object.defineProperty(globalThis, 'localStorage', {
      configurable: true,
      writable: true,
      value: localStorage,
    });
    Object.defineProperty(globalThis, 'navigator', {
      configurable: true,
      value: {
        get onLine() {
          return !currentContext()?.process.isOffline;
        },
      },
    });
    Object.defineProperty(globalThis, 'crypto', {
      configurable: true,
      writable: true,
      value: { ...realCrypto, subtle: realCrypto.subtle, randomUUID: () => chance.uuid() },
    });

    const pages: Page[] = [];
    sendRequestsTo((callName, headers, body) => {
      const { process, press } = currentContext() ?? {};
      const key = headers['Idempotency-Key'];
      if (process && key) keyOf.set(process.name, key);
      const isReplayOnly = headers['Idempotency-Replay-Only'] === 'true';
      const pressed = press === undefined ? undefined : invariants.presses.get(press);
      if (pressed && key && !isReplayOnly) pressed.key = key;
      if (process?.isOffline) {
        if (key && !isReplayOnly)
          throw new Violation(`${process.name} sent press ${press} while offline`);
        return Promise.reject(new Error('network'));
      }
      if (key)
        trace(
          `${process?.name} ${isReplayOnly ? 'asks for' : `sends press ${press} under`} ${key.slice(0, 8)}`,
        );
      return network.request(callName, headers, body, press);
    });
    const report = {
      shows(page: Page, state: SubmissionState) {
        const key = keyOf.get(page.name);
        trace(
          `${page.name} shows ${state.phase} ${'amount' in state ? state.amount : ''} ${'check' in state ? state.check : ''}${'source' in state ? state.source : ''}`,
        );
        if (key) invariants.tell(page.name, key, state);
      },
      presses(page: Page, amount: number, { phase: seen }: SubmissionState, isDecided: boolean) {
        const number = invariants.press({ page: page.name, amount, seen, isDecided });
        trace(
          `${page.name}: press ${number} of ${amount} seeing ${seen}${isDecided ? ', decided' : ''}`,
        );
        return number;
      },
    };
    const count = chance.between(1, 3);
    for (let index = 1; index <= count; index += 1)
      pages.push(new Page(`window ${index}`, call, clock, chance, report));

    const check = () => invariants.check();

    const end = minutes * 60_000;
    const memberActs = () => {
      if (clock.now >= end) return;
      const page = chance.pick(pages);
      if (page.isAwake) actAs(page, chance);
      clock.after(chance.delay(200, 40_000), memberActs);
    };
    const worldActs = () => {
      if (clock.now >= end) return;
      disturb();
      clock.after(chance.between(2_000, 40_000), worldActs);
    };
    const disturb = () => {
      const portal = chance.pick(portals);
      const page = chance.pick(pages);
      const what = chance.weighted({
        network: 10,
        backend: 10,
        redis: hasRedis ? 6 : 0,
        redisLoss: hasRedis ? 2 : 0,
        kill: store === 'memory' ? 0 : 5,
        reload: 8,
        sleep: 4,
        offline: 5,
        store: 3,
        bet: 4,
        settle: 4,
        storage: 1,
      });
      trace(`-- ${what}`);
      if (what === 'network') network.traits = chance.isTrue(0.5) ? networks.bad : networks.good;
      if (what === 'backend') upstream.traits.weather = chance.isTrue(0.5) ? 'bad' : 'calm';
      if (what === 'redis') redis.mode = chance.pick(['up', 'up', 'slow', 'away']);
      if (what === 'redisLoss') redis.restart(true);
      if (what === 'kill' && portal.isAlive) {
        portal.kill();
        network.dropConnections(portal);
        clock.after(chance.between(1_000, 60_000), () => portal.restart());
      }
      if (what === 'reload') page.reload();
      if (what === 'sleep') page.sleep(chance.between(1_000, 180_000));
      if (what === 'offline' && !page.isOffline) page.disconnect(chance.between(1_000, 120_000));
      if (what === 'store') portal.loseStore(chance.between(1_000, 20_000));
      if (what === 'bet') upstream.bet(chance.pick(amounts));
      if (what === 'settle') upstream.settle();
      if (what === 'storage') {
        stored.clear();
        invariants.isStorageCleared = true;
      }
    };
    clock.after(0, memberActs);
    clock.after(10_000, worldActs);
    await clock.runUntil(end, check);

    network.traits = networks.good;
    upstream.traits.weather = 'calm';
    redis.mode = 'up';
    for (const portal of portals) if (!portal.isAlive) portal.restart();
    await clock.runUntil(end + calmMs, check);
    for (const { name, state } of pages) {
      if (isBlocked(state)) throw new Violation(`${name} is still not usable: ${state.phase}`);
    }
  } catch (error) {
    if (error instanceof Violation) error.message = `seed ${seed}: ${error.message}`;
    throw error;
  } finally {
    for (const database of databases) database.close();
    rmSync(folder, { recursive: true });
    sendRequestsTo(undefined);
    Object.defineProperty(globalThis, 'localStorage', {
      configurable: true,
      writable: true,
      value: realStorage,
    });
    Object.defineProperty(globalThis, 'crypto', {
      configurable: true,
      writable: true,
      value: realCrypto,
    });
    Object.defineProperty(globalThis, 'navigator', { configurable: true, value: realNavigator });
    uninstall();
  }
}

const isBlocked = (state: SubmissionState): boolean =>
  state.phase === 'sending' ||
  state.phase === 'offline' ||
  ('check' in state && state.check === 'running') ||
  ('heldUntil' in state && Date.now() < state.heldUntil);

const amounts = [10_000, 30_000];

function actAs(page: Page, chance: Chance): void {
  const { state } = page;
  if (state.phase === 'offline')
    return chance.isTrue(0.3) ? page.dismiss() : page.press(state.amount);
  if (isBlocked(state)) return;
  if (state.phase === 'done') return chance.isTrue(0.7) ? page.dismiss() : undefined;
  const amount = 'amount' in state && chance.isTrue(0.8) ? state.amount : chance.pick(amounts);
  if (state.phase !== 'unknown') return page.press(amount);
  if (chance.isTrue(0.3)) return page.check();
  page.press(amount, needsDecision(state, amount) && chance.isTrue(0.2));
}
