import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { answerCall, callOfPath } from './answerCall.ts';
import { defaultRules } from './backendContext.ts';
import type { BackendContext, BackendRules } from './backendContext.ts';
import { auditLedger } from './ledger/ledger.ts';
import { openDatabase, removeDatabase } from './database/openDatabase.ts';
import { seedDatabase } from './database/seedDatabase.ts';
import type { DemoSeed } from './database/seedTypes.ts';
import { answerWithFault } from './faults.ts';
import { handleGameRequest } from './games/gameServer.ts';
import { readJsonBody, RequestError, sendJson } from './jsonHttp.ts';
import { handlePictureRequest } from './pictures/pictureServer.ts';
import { isScenarioName, scenarios } from './scenarios/scenarios.ts';
import type { Scenario, ScenarioName } from './scenarios/scenarios.ts';
import { seedDemo } from './seed/demoSeed.ts';
import { createTestControl } from './testControl.ts';

export interface ReferenceBackendOptions {
  /** A file keeps its members and their money from start to start; default `':memory:'`. */
  database?: string;
  /** What an empty database is filled with; default the demo's seed. */
  seed?: () => DemoSeed;
  scenario?: ScenarioName;
  rules?: Partial<BackendRules>;
  now?: () => number;
  /** Under which browsers reach the games and pictures; default the origin it listens on. */
  publicOrigin?: string;
  /** Answers `POST /__control/...` (testControl.ts). Never outside tests: whoever reaches it may do anything. */
  isControllable?: boolean;
}

export interface ReferenceBackend {
  /** Fills an empty database, checks the books and listens; port 0 takes a free one. Answers the origin. */
  listen(port: number, host: string): Promise<string>;
  close(): Promise<void>;
  context: BackendContext;
}

/** The stand-in upstream: all calls of the contract over HTTP, the games it opens, and their pictures. */
export function createReferenceBackend(options: ReferenceBackendOptions = {}): ReferenceBackend {
  const { now = Date.now, seed = seedDemo, publicOrigin = '', database: location = ':memory:' } = options;
  let clockShift = 0;
  const context: BackendContext = {
    database: openDatabase(location),
    now: () => now() + clockShift,
    publicOrigin,
    rules: { ...defaultRules },
  };

  const fill = async (name: ScenarioName) => {
    const scenario: Scenario = scenarios[name];
    context.rules = { ...defaultRules, ...scenario.rules, ...options.rules };
    const isEmpty = !context.database.one('SELECT 1 FROM members');
    if (isEmpty) await seedDatabase(context, { ...seed(), ...scenario.seed?.(seed()) });
    const problems = auditLedger(context.database);
    if (problems.length > 0) throw new Error(`The ledger is broken: ${problems.join('; ')}`);
  };

  let comeback: NodeJS.Timeout | undefined;
  const interrupt = (ms: number) => {
    const { port, address } = server.address() as AddressInfo;
    server.close();
    setImmediate(() => server.closeAllConnections()); // after the reply to this order
    comeback = setTimeout(() => server.listen(port, address), ms);
  };

  const control = options.isControllable
    ? createTestControl({
        context,
        advance: (ms) => (clockShift += ms),
        interrupt,
        load: async (name) => {
          if (!isScenarioName(name)) throw new RequestError(400, 'unknown_scenario');
          context.database.close();
          removeDatabase(location);
          context.database = openDatabase(location);
          clockShift = 0;
          await fill(name);
        },
      })
    : undefined;

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const path = (request.url ?? '').split('?')[0]!;
    if (path.startsWith('/games/') && (await handleGameRequest(context, request, response))) return;
    if (path.startsWith('/pictures/') && (await handlePictureRequest(request, response))) return;
    if (await control?.handle(path, request, response)) return;

    const call = callOfPath(path);
    if (!call) throw new RequestError(404, 'not_found');
    const body = await readJsonBody(request);
    const execute = () => answerCall(context, call, request.headers, body);
    control?.journal.push({ call, headers: request.headers, body });
    const fault = control?.takeFault(call);
    if (fault) return answerWithFault(fault, response, execute);
    const { httpStatus, envelope } = await execute();
    sendJson(response, httpStatus, envelope);
  };

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => answerFailure(response, error));
  });
  // Longer than any caller keeps an idle connection, so that none is closed under a request on its way.
  server.keepAliveTimeout = 75_000;

  return {
    context,
    async listen(port, host) {
      await fill(options.scenario ?? 'demo');
      await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
      const origin = `http://${host.includes(':') ? `[${host}]` : host}:${(server.address() as AddressInfo).port}`;
      context.publicOrigin ||= origin;
      return origin;
    },
    async close() {
      clearTimeout(comeback);
      if (server.listening) {
        const isClosed = new Promise((resolve) => server.close(resolve));
        server.closeAllConnections();
        await isClosed;
      }
      context.database.close();
    },
  };
}

function answerFailure(response: ServerResponse, error: unknown) {
  // A caller that is gone, or this backend closing under a call: there is nobody to tell.
  if (response.destroyed) return;
  if (error instanceof RequestError) return sendJson(response, error.httpStatus, { data: { status: error.message } });
  if (error instanceof z.ZodError) return sendJson(response, 400, { data: { status: 'invalid_request' } });
  console.error(error); // eslint-disable-line no-console -- the only log this backend has
  if (response.headersSent) response.destroy();
  else sendJson(response, 500, { data: { status: 'internal' } });
}
