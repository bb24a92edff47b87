import net from 'node:net';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { parseServerEnv } from '#lib/server/config/serverEnv.ts';
import { backendWarning, configurationWarnings, mistypedVariables } from '#lib/server/start/reportConfiguration.ts';
import { freePort } from '#tests/support/freePort.ts';
import { listen } from '#tests/support/listen.ts';

const required = { UPSTREAM_URL: 'http://backend.internal:4000', NEXTAUTH_URL: 'https://portal.example', NEXTAUTH_SECRET: 'n'.repeat(32) };
const warned = (variables: Record<string, string>) =>
  configurationWarnings(parseServerEnv({ ...required, ...variables })).map(({ variable }) => variable);

it('warns of unrestricted game hosts, a missing Redis, an unstable key of hashes and disabled limits', () => {
  const whole = { GAME_HOSTS: 'games.example', REDIS_URL: 'redis://store.internal', HASH_SECRET: 'h'.repeat(32) };
  expect(warned(whole)).toEqual([]);
  const weak = { GAME_HOSTS: '*', REDIS_URL: '', HASH_SECRET: '', ALLOW_PLAIN_UPSTREAM: '1', RATE_LIMIT_FACTOR: '0' };
  for (const [name, value] of Object.entries(weak)) expect(warned({ ...whole, [name]: value })).toEqual([name]);
});

describe('a variable of an unknown name', () => {
  it.each([
    ['REDIS_ULR', 'REDIS_URL'],
    ['TRUSTED_HOP', 'TRUSTED_HOPS'],
    ['NEXTAUTHSECRET', 'NEXTAUTH_SECRET'],
    ['HASH_SECRETS_FILES', 'HASH_SECRET_FILE'],
    ['rate_limit_factor', 'RATE_LIMIT_FACTOR'],
    ['DEPOSIT_MINIMUN', 'DEPOSIT_MINIMUM'],
    ['OTEL_EXPORTER_OTLP_ENPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT'],
    ['HOSTS', 'HOST'],
  ])('%s is warned of, without its value', (variable, meant) => {
    const warnings = mistypedVariables({ [variable]: 'canary' });
    expect(warnings).toEqual([{ variable, meaning: `is not known and has no effect: is ${meant} meant?` }]);
  });

  it('is not warned of if it is far from those of the portal, or of other programs', () => {
    const ofOthers = ['PATH', 'PWD', 'HOME', 'HOSTNAME', 'LANG', 'SHELL', 'SHLVL', 'TERM', 'TZ', 'USER', 'LOGNAME', 'INVOCATION_ID'];
    const ofSystemd = ['STATE_DIRECTORY', 'CACHE_DIRECTORY', 'LOGS_DIRECTORY', 'CREDENTIALS_DIRECTORY', 'JOURNAL_STREAM'];
    const ofNode = ['NODE_ENV', 'NODE_OPTIONS', 'NODE_COMPILE_CACHE', 'NEXT_DIST_DIR', 'NEXT_TELEMETRY_DISABLED', 'OTEL_SERVICE_NAME'];
    const ofRedis = ['REDIS_HOST', 'REDIS_PORT', 'REDIS_URL', 'REDIS_URL_FILE'];
    const env = Object.fromEntries([...ofOthers, ...ofSystemd, ...ofNode, ...ofRedis].map((name) => [name, 'x']));
    expect(mistypedVariables(env)).toEqual([]);
  });
});

describe('a backend', () => {
  it('that accepts connections is not warned of, and gets no request', async () => {
    let requests = 0;
    const backend = await listen(() => void (requests += 1));
    expect(await backendWarning(new URL(backend.url))).toEqual([]);
    await backend.close();
    expect(requests).toBe(0);
  });

  it('that is away, or speaks no TLS, is warned of', async () => {
    const meaning = (code: string) => [{ variable: 'UPSTREAM_URL', meaning: expect.stringContaining(`(${code})`) }];
    expect(await backendWarning(new URL(`http://127.0.0.1:${await freePort()}`))).toEqual(meaning('ECONNREFUSED'));
    const plain = net.createServer((socket) => socket.end('220 mail.example ESMTP\r\n')).listen(0, '127.0.0.1');
    await new Promise((resolve) => plain.once('listening', resolve));
    const { port } = plain.address() as AddressInfo;
    expect(await backendWarning(new URL(`https://127.0.0.1:${port}`))).toEqual(meaning('ERR_SSL_WRONG_VERSION_NUMBER'));
    plain.close();
  });
});
