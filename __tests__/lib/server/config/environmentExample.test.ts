import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { parseServerEnv, serverVariables } from '#lib/server/config/serverEnv.ts';

// Optional variables are commented out and show their default.
const text = readFileSync('.env.example', 'utf8').replace(/^# (?=[A-Z][A-Z_]+=)/gm, '');
const example = parseEnv(text) as Record<string, string>;

describe('.env.example', () => {
  it('names every variable of the server and none that overrides the site file, whose names are in docs/white-label.md', () => {
    expect(Object.keys(example).sort()).toEqual(serverVariables.filter((name) => name !== 'AUTH_TRUST_HOST' && name !== 'NODE_ENV').sort());
  });

  it('configures the defaults once a secret is filled in', () => {
    const env: Record<string, string> = { ...example, NEXTAUTH_SECRET: 's'.repeat(32) };
    const server = parseServerEnv(env);
    const required = { UPSTREAM_URL: env.UPSTREAM_URL ?? '', NEXTAUTH_URL: env.NEXTAUTH_URL ?? '', NEXTAUTH_SECRET: env.NEXTAUTH_SECRET };
    expect(server).toEqual(parseServerEnv(required));
  });
});
