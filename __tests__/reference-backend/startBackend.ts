import { onTestFinished } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { CallName, CallRequest } from '#contract/calls.ts';
import { createReferenceBackend } from '#reference-backend/server.ts';
import type { ReferenceBackend, ReferenceBackendOptions } from '#reference-backend/server.ts';

export interface BackendUnderTest extends Pick<ReferenceBackend, 'context'> {
  origin: string;
  call<Name extends CallName>(
    name: Name,
    body: CallRequest<Name>,
    token?: string,
    headers?: Record<string, string>,
  ): Promise<Answered>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answered>;
  login(userId?: string, password?: string): Promise<string>;
  advance(ms: number): void;
}

interface Answered {
  httpStatus: number;
  data: { status: string; [field: string]: unknown };
}

export async function startBackend(
  options: Omit<ReferenceBackendOptions, 'now'> = {},
): Promise<BackendUnderTest> {
  let now = Date.UTC(2026, 10, 20, 9);
  const backend = createReferenceBackend({
    ...{ scenario: 'normal', now: () => now, ...options },
    rules: { passwordCost: 16, ...options.rules },
  });
  const origin = await backend.listen(0, '127.0.0.1');
  onTestFinished(() => backend.close());

  const post: BackendUnderTest['post'] = async (path, body, headers = {}) => {
    const response = await fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    const { data } = (await response.json()) as Pick<Answered, 'data'>;
    return { httpStatus: response.status, data };
  };
  const call: BackendUnderTest['call'] = (name, body, token, headers) =>
    post(calls[name].upstreamPath, body, {
      ...(token ? { authorization: token } : {}),
      ...headers,
    });

  return {
    ...{ origin, post, call, context: backend.context },
    async login(userId = 'demo', password = 'demo1234') {
      const { data } = await call('user-do-login', { id: userId, pw: password });
      return String(data.session);
    },
    advance: (ms) => (now += ms),
  };
}
