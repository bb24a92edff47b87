import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ConfigurationError, secretVariables } from '#lib/server/config/configuration.ts';
import { parseServerEnv } from '#lib/server/config/serverEnv.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'portal-secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));

const secret = 'canary-secret-0123456789-0123456789';
function file(content: string, mode = 0o640): string {
  const name = path.join(folder, `canary-${Math.random()}`);
  writeFileSync(name, content);
  chmodSync(name, mode);
  return name;
}

const required = { UPSTREAM_URL: 'http://backend.internal', NEXTAUTH_URL: 'https://portal.example', NEXTAUTH_SECRET: secret };
function faultOf(variables: Record<string, string | undefined>): ConfigurationError {
  try {
    parseServerEnv({ ...required, ...variables });
  } catch (error) {
    if (error instanceof ConfigurationError) return error;
  }
  throw new Error('no fault');
}

/** The variables that the lines of the message begin with. */
const variablesOf = ({ faults }: ConfigurationError) => faults.map((line) => line.split(' ', 1)[0]);

describe('a secret in a file', () => {
  it('is read without its last line break', () => {
    const env = parseServerEnv({
      ...required,
      NEXTAUTH_SECRET: undefined,
      NEXTAUTH_SECRET_FILE: file(`${secret},${secret}2\n`),
      HASH_SECRET_FILE: file(`${secret}3\n`, 0o400),
      REDIS_URL_FILE: file('rediss://:password@redis.example\n', 0o440),
    });
    expect([env.secrets, env.hashSecret, env.redisUrl]).toEqual([[secret, `${secret}2`], `${secret}3`, 'rediss://:password@redis.example']);
  });

  it.each(secretVariables)('%s stops the start if its file is missing, empty, readable by all or set twice', (name) => {
    const variable = `${name}_FILE`;
    for (const value of [path.join(folder, 'canary-missing'), folder, file(''), file(' \n'), file(secret, 0o644)]) {
      const fault = faultOf({ [name]: undefined, [variable]: value });
      expect([variablesOf(fault), fault.message.includes('canary')]).toEqual([[variable], false]);
    }
    const twice = faultOf({ [name]: secret, [variable]: file(secret) });
    expect([variablesOf(twice), twice.message.includes(`must not be set beside ${name}`)]).toEqual([[variable], true]);
  });

  it('follows the rules of its variable', () => {
    expect(variablesOf(faultOf({ NEXTAUTH_SECRET: undefined, NEXTAUTH_SECRET_FILE: file('canary') }))).toEqual(['NEXTAUTH_SECRET']);
  });

  it('names all faults of files at once', () => {
    const missing = path.join(folder, 'missing');
    expect(variablesOf(faultOf({ HASH_SECRET_FILE: missing, REDIS_URL_FILE: missing }))).toEqual(['HASH_SECRET_FILE', 'REDIS_URL_FILE']);
  });
});
