import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { ConfigurationError, secretVariables } from '#lib/server/config/configuration.ts';
import {
  configurationWarnings,
  parseServerEnv,
  serverVariables,
  type ServerEnv,
} from '#lib/server/config/serverEnv.ts';
import { temporaryFolder } from '#tests/support/temporaryFolder.ts';

const folder = temporaryFolder();

function file(content: string, mode = 0o640): string {
  const name = path.join(folder, `canary-${Math.random()}`);
  writeFileSync(name, content);
  chmodSync(name, mode);
  return name;
}

const good = {
  UPSTREAM_URL: 'http://backend.internal:4000',
  NEXTAUTH_URL: 'https://portal.example',
  NEXTAUTH_SECRET: 'n'.repeat(32),
};

function faultOf(variables: Record<string, string | undefined>): ConfigurationError | undefined {
  try {
    parseServerEnv({ ...good, ...variables });
  } catch (error) {
    if (error instanceof ConfigurationError) return error;
    throw error;
  }
}

const variablesOf = (fault: ConfigurationError | undefined) =>
  fault?.faults.map((line) => line.split(' ', 1)[0]);

const on = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' };

describe('the configuration', () => {
  it.each<[variable: string, text: string, field: keyof ServerEnv, value: unknown]>([
    ['PORT', '8080', 'port', 8080],
    ['HOST', '127.0.0.1', 'host', '127.0.0.1'],
    [
      'UPSTREAM_URL',
      'http://other.internal:4000/',
      'upstreamUrl',
      new URL('http://other.internal:4000'),
    ],
    ['UPSTREAM_AUTH_SCHEME', 'Bearer', 'upstreamAuthScheme', 'Bearer'],
    ['NEXTAUTH_URL', 'https://other.example/', 'publicOrigin', new URL('https://other.example')],
    [
      'NEXTAUTH_SECRET',
      `${'n'.repeat(32)}, ${'o'.repeat(40)}`,
      'secrets',
      ['n'.repeat(32), 'o'.repeat(40)],
    ],
    ['REDIS_URL', 'rediss://store.internal:6379', 'redisUrl', 'rediss://store.internal:6379'],
    ['RATE_LIMIT_FACTOR', '0.5', 'rateLimitFactor', 0.5],
    ['TRUSTED_HOPS', '2', 'trustedHops', 2],
    ['SESSION_MAX_HOURS', '4', 'sessionMaxHours', 4],
    ['SESSION_IDLE_MINUTES', '0', 'sessionIdleMinutes', 0],
    [
      'GAME_HOSTS',
      'Games.example, play.example:8443 [::1]:9000',
      'gameHosts',
      ['games.example', 'play.example:8443', '[::1]:9000'],
    ],
    ['IMAGE_HOSTS', 'localhost:4000', 'imageHosts', ['localhost:4000']],
  ])('reads %s=%s', (variable, text, field, value) => {
    expect(parseServerEnv({ ...good, [variable]: text })[field]).toEqual(value);
  });

  it('does not start in production without the hosts of games; a lone * means any', () => {
    const production = { NODE_ENV: 'production' };
    for (const empty of [undefined, '', ' , ']) {
      expect(variablesOf(faultOf({ ...production, GAME_HOSTS: empty }))).toEqual(['GAME_HOSTS']);
      expect(faultOf({ GAME_HOSTS: empty, NODE_ENV: 'development' })).toBeUndefined();
    }
    expect(variablesOf(faultOf({ ...production, PORT: 'x' }))).toEqual(['PORT', 'GAME_HOSTS']);
    expect(variablesOf(faultOf({ ...production, GAME_HOSTS: '*, games.example' }))).toEqual([
      'GAME_HOSTS',
    ]);
    expect(parseServerEnv({ ...good, ...production, GAME_HOSTS: '*' }).gameHosts).toEqual(['*']);
  });

  it('normalizes hosts as browsers do', () => {
    const hosts = 'Games.Example:443 [0:0:0:0:0:0:0:1]:9000 localhost:80,127.0.0.1:443';
    expect(parseServerEnv({ ...good, GAME_HOSTS: hosts }).gameHosts).toEqual([
      'games.example',
      '[::1]:9000',
      'localhost',
      '127.0.0.1:443',
    ]);
  });

  it.each([
    'http://localhost:3000',
    'http://127.0.0.1:3000',
    'http://127.8.0.2:3000',
    'http://[::1]:3000',
  ])('accepts %s without https', (url) => {
    expect(parseServerEnv({ ...good, NEXTAUTH_URL: url }).publicOrigin?.origin).toBe(url);
  });

  it.each([
    'localhost',
    '127.0.0.2',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '[fd00::1]',
    'backend',
    'backend.internal',
    'nas.local',
  ])('accepts a backend and a Redis without TLS at %s', (name) => {
    expect(
      faultOf({ UPSTREAM_URL: `http://${name}:4000`, REDIS_URL: `redis://${name}:6379` }),
    ).toBeUndefined();
  });

  it('accepts them anywhere with ALLOW_PLAIN_UPSTREAM=1', () => {
    const plain = { UPSTREAM_URL: 'http://backend.example', REDIS_URL: 'redis://redis.example' };
    expect(variablesOf(faultOf({ ...plain, ALLOW_PLAIN_UPSTREAM: '0' }))).toEqual([
      'UPSTREAM_URL',
      'REDIS_URL',
    ]);
    expect(faultOf({ ...plain, ALLOW_PLAIN_UPSTREAM: '1' })).toBeUndefined();
  });

  it.each<[variable: string, value: string | undefined]>([
    ['UPSTREAM_URL', undefined],
    ['UPSTREAM_URL', '  '],
    ['UPSTREAM_URL', 'ftp://canary-value'],
    ['UPSTREAM_URL', 'http://canary-value/public'],
    ['UPSTREAM_URL', 'http://backend.canary-value.example'],
    ['UPSTREAM_URL', 'http://203.0.113.7:4000'],
    ['REDIS_URL', 'redis://:canary-value@redis.example:6379'],
    ['ALLOW_PLAIN_UPSTREAM', 'yes'],
    ['UPSTREAM_URL', 'http://user:canary-value@backend.internal'],
    ['NEXTAUTH_URL', undefined],
    ['NEXTAUTH_URL', 'http://canary-value.example'],
    ['NEXTAUTH_URL', 'http://localhost.canary-value.example'],
    ['NEXTAUTH_URL', 'https://portal.example/canary-value'],
    ['NEXTAUTH_SECRET', undefined],
    ['NEXTAUTH_SECRET', 'canary-value'],
    ['NEXTAUTH_SECRET', `${'n'.repeat(32)},canary-value`],
    ['AUTH_TRUST_HOST', 'true'],
    ['AUTH_TRUST_HOST', ''],
    ['PORT', '70000'],
    ['UPSTREAM_AUTH_SCHEME', 'Bearer canary-value'],
    ['REDIS_URL', 'http://canary-value'],
    ['RATE_LIMIT_FACTOR', '-1'],
    ['TRUSTED_HOPS', '1.5'],
    ['SESSION_MAX_HOURS', '0'],
    ['SESSION_IDLE_MINUTES', 'canary-value'],
    ['PICTURE_CACHE_MEGABYTES', 'canary-value'],
    ['METRICS_PORT', 'canary-value'],
    ['GAME_HOSTS', '*.canary-value.example'],
    ['GAME_HOSTS', 'https://canary-value.example'],
    ['IMAGE_HOSTS', '*'],
    ['IMAGE_HOSTS', '[::::]'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'canary-value:4318'],
    ['OTEL_TRACES_SAMPLER_ARG', '10'],
  ])('rejects %s=%s and names the variable, never the value', (variable, value) => {
    const fault = faultOf({ [variable]: value });
    expect(variablesOf(fault)).toEqual([variable]);
    expect(fault?.message).toContain(variable);
    expect(fault?.message).not.toContain('canary');
  });

  it('names all invalid variables at once', () => {
    expect(variablesOf(faultOf({ UPSTREAM_URL: undefined, PORT: 'x', GAME_HOSTS: '*.x' }))).toEqual(
      ['PORT', 'UPSTREAM_URL', 'GAME_HOSTS'],
    );
  });
});

it.each<[string, Record<string, string>, ServerEnv['tracing']]>([
  ['without a collector', { OTEL_TRACES_SAMPLER_ARG: '0.5' }, null],
  ['with one', on, { share: 1 }],
  [
    'with one for traces',
    { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://c.example/v1/traces' },
    { share: 1 },
  ],
  ['disabled', { ...on, OTEL_SDK_DISABLED: 'TRUE' }, null],
  ['of a share of the requests', { ...on, OTEL_TRACES_SAMPLER_ARG: '0.25' }, { share: 0.25 }],
])('OpenTelemetry %s: %j', (_name, variables, tracing) => {
  expect(parseServerEnv({ ...good, ...variables }).tracing).toEqual(tracing);
});

it('warns of unrestricted game hosts, a missing Redis, an unstable key of hashes and disabled limits', () => {
  const warned = (variables: Record<string, string>) =>
    configurationWarnings(parseServerEnv({ ...good, ...variables })).map(
      ({ variable }) => variable,
    );
  const whole = {
    GAME_HOSTS: 'games.example',
    REDIS_URL: 'redis://store.internal',
    HASH_SECRET: 'h'.repeat(32),
  };
  expect(warned(whole)).toEqual([]);
  const weak = {
    GAME_HOSTS: '*',
    REDIS_URL: '',
    HASH_SECRET: '',
    ALLOW_PLAIN_UPSTREAM: '1',
    RATE_LIMIT_FACTOR: '0',
  };
  for (const [name, value] of Object.entries(weak))
    expect(warned({ ...whole, [name]: value })).toEqual([name]);
});

describe('a secret in a file', () => {
  const secret = 'canary-secret-0123456789-0123456789';

  it('is read without its last line break', () => {
    const env = parseServerEnv({
      ...good,
      NEXTAUTH_SECRET: undefined,
      NEXTAUTH_SECRET_FILE: file(`${secret},${secret}2\n`),
      HASH_SECRET_FILE: file(`${secret}3\n`, 0o400),
      REDIS_URL_FILE: file('rediss://:password@redis.example\n', 0o440),
    });
    expect([env.secrets, env.hashSecret, env.redisUrl]).toEqual([
      [secret, `${secret}2`],
      `${secret}3`,
      'rediss://:password@redis.example',
    ]);
  });

  it.each(secretVariables)(
    '%s stops the start if its file is missing, empty, readable by all or set twice',
    (name) => {
      const variable = `${name}_FILE`;
      for (const value of [
        path.join(folder, 'canary-missing'),
        folder,
        file(''),
        file(' \n'),
        file(secret, 0o644),
      ]) {
        const fault = faultOf({ [name]: undefined, [variable]: value });
        expect([variablesOf(fault), fault?.message.includes('canary')]).toEqual([
          [variable],
          false,
        ]);
      }
      const twice = faultOf({ [name]: secret, [variable]: file(secret) });
      expect([
        variablesOf(twice),
        twice?.message.includes(`must not be set beside ${name}`),
      ]).toEqual([[variable], true]);
    },
  );

  it('follows the rules of its variable', () => {
    expect(
      variablesOf(faultOf({ NEXTAUTH_SECRET: undefined, NEXTAUTH_SECRET_FILE: file('canary') })),
    ).toEqual(['NEXTAUTH_SECRET']);
  });

  it('names all faults of files at once', () => {
    const missing = path.join(folder, 'missing');
    expect(variablesOf(faultOf({ HASH_SECRET_FILE: missing, REDIS_URL_FILE: missing }))).toEqual([
      'HASH_SECRET_FILE',
      'REDIS_URL_FILE',
    ]);
  });
});

describe('the map of a backend', () => {
  const parseMap = (name: string) => parseServerEnv({ ...good, BACKEND_MAP: name });

  it('says which calls the backend lacks', () => {
    const { missingCalls } = parseMap(
      file('\uFEFF{"capabilities": {"get-sport-setting": false, "game-withdraw": true}}'),
    );
    expect(missingCalls).toEqual(['get-sport-setting']);
  });

  it.each([
    [() => file('{'), 'BACKEND_MAP is not valid JSON (line 1 column 2)'],
    [() => file('[]'), 'BACKEND_MAP must be an object in braces'],
    [() => file('{"zone": "UTC"}'), 'BACKEND_MAP: zone is not known, the nearest name is times'],
    [() => path.join(folder, 'none.json'), 'BACKEND_MAP names a file that cannot be read'],
  ])('stops the start: %s', (name, message) => {
    expect(() => parseMap(name())).toThrow(
      `The portal cannot start with this configuration:\n  ${message}`,
    );
  });
});

describe('.env.example', () => {
  // Optional variables are commented out.
  const text = readFileSync('.env.example', 'utf8').replace(/^# (?=[A-Z][A-Z_]+=)/gm, '');
  const example = parseEnv(text) as Record<string, string>;

  it('names every variable of the server', () => {
    expect(Object.keys(example).sort()).toEqual([...serverVariables].sort());
  });

  it('configures the defaults once a secret is filled in', () => {
    const env: Record<string, string> = { ...example, NEXTAUTH_SECRET: 's'.repeat(32) };
    const server = parseServerEnv(env);
    const required = {
      UPSTREAM_URL: env.UPSTREAM_URL ?? '',
      NEXTAUTH_URL: env.NEXTAUTH_URL ?? '',
      NEXTAUTH_SECRET: env.NEXTAUTH_SECRET,
    };
    expect(server).toEqual(parseServerEnv(required));
    expect(server).toMatchObject({
      gameHosts: ['*'],
      imageHosts: [],
      redisUrl: '',
      upstreamAuthScheme: '',
    });
  });
});
