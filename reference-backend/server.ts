import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { answerCall, callOfPath } from './answerCall.ts';
import { defaultRules, type BackendContext, type BackendRules } from './backendContext.ts';
import { auditLedger } from './ledger/ledger.ts';
import { openDatabase, removeDatabase } from './database/openDatabase.ts';
import { seedDatabase } from './database/seedDatabase.ts';
import { handleGameRequest } from './games/gameServer.ts';
import { readJackpots } from './games/jackpots.ts';
import { readJsonBody, RequestError, sendJson } from './jsonHttp.ts';
import { createScenario, type ScenarioName } from './scenarios/scenarios.ts';
import { answerWithFault, createTestControl } from './testControl.ts';

export interface ReferenceBackendOptions {
  /** The default is `':memory:'`. */
  database?: string;
  /** The scenario fills an empty database and sets the rules. The default is `demo`. */
  scenario?: ScenarioName;
  rules?: Partial<BackendRules>;
  now?: () => number;
  /** Browsers reach games and pictures under this origin. The default is the origin on which the backend listens. */
  publicOrigin?: string;
  /** Only tests may set this option, because the requests `POST /__control/...` have no access control. */
  isControllable?: boolean;
}

export interface ReferenceBackend {
  /** Resolves to the origin. Port 0 takes a free port. */
  listen(port: number, host: string): Promise<string>;
  close(): Promise<void>;
  context: BackendContext;
}

/** Creates a stand-in for an operator's backend: an HTTP server with all calls of the contract, games, pictures and the jackpot feed. */
export function createReferenceBackend(options: ReferenceBackendOptions = {}): ReferenceBackend {
  const { now = Date.now, publicOrigin = '', database: location = ':memory:' } = options;
  const context: BackendContext = {
    database: openDatabase(location),
    now,
    publicOrigin,
    rules: { ...defaultRules },
  };

  const fill = async (name: ScenarioName) => {
    const { seed, rules } = createScenario(name);
    context.rules = { ...defaultRules, ...rules, ...options.rules };
    const isEmpty = !context.database.one('SELECT 1 FROM members');
    if (isEmpty) await seedDatabase(context, seed);
    const problems = auditLedger(context.database);
    if (problems.length > 0) throw new Error(`The ledger is broken: ${problems.join('; ')}`);
  };

  let restartTimer: NodeJS.Timeout | undefined;
  const interrupt = (ms: number) => {
    const { port, address } = server.address() as AddressInfo;
    server.close();
    setImmediate(() => server.closeAllConnections()); // the reply to the present request must be sent first
    restartTimer = setTimeout(() => server.listen(port, address), ms);
  };

  const control = options.isControllable
    ? createTestControl({
        context,
        interrupt,
        load: async (name) => {
          context.database.close();
          removeDatabase(location);
          context.database = openDatabase(location);
          await fill(name);
        },
      })
    : undefined;

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const path = (request.url ?? '').split('?')[0]!;
    if (path.startsWith('/games/') && (await handleGameRequest(context, request, response))) return;
    if (path.startsWith('/pictures/') && request.method === 'GET')
      return answerPicture(path, response);
    if (path === '/jackpots' && request.method === 'GET') {
      return sendJson(response, 200, { status: 'success', ...readJackpots(context.database) });
    }
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
  // The server keeps idle connections longer than callers do, because a request on its way to a closed connection would fail.
  server.keepAliveTimeout = 75_000;

  return {
    context,
    async listen(port, host) {
      await fill(options.scenario ?? 'demo');
      await new Promise<void>((resolve, reject) =>
        server.once('error', reject).listen(port, host, resolve),
      );
      const origin = `http://${host.includes(':') ? `[${host}]` : host}:${(server.address() as AddressInfo).port}`;
      context.publicOrigin ||= origin;
      return origin;
    },
    async close() {
      clearTimeout(restartTimer);
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
  // No reply is possible, because the caller has gone or this backend is closing.
  if (response.destroyed) return;
  if (error instanceof RequestError)
    return sendJson(response, error.httpStatus, { data: { status: error.message } });
  if (error instanceof z.ZodError)
    return sendJson(response, 400, { data: { status: 'invalid_request' } });
  console.error(error); // eslint-disable-line no-console -- the only log this backend has
  if (response.headersSent) response.destroy();
  else sendJson(response, 500, { data: { status: 'internal' } });
}

const pictureAddress = /^\/pictures\/((?:slot|casino|banner)\/[a-z-]+\.webp)$/;

async function answerPicture(path: string, response: ServerResponse): Promise<void> {
  const file = pictureAddress.exec(path)?.[1];
  const picture =
    file && (await readFile(new URL(`pictures/${file}`, import.meta.url)).catch(() => undefined));
  if (!picture) throw new RequestError(404, 'not_found');
  response.writeHead(200, {
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=604800',
    'x-content-type-options': 'nosniff',
  });
  response.end(picture);
}
