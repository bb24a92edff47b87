import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { parseServerEnv, serverVariables } from '#lib/server/config/serverEnv.ts';
import { settingsByPath } from '#lib/server/site/siteSchema.ts';
import { parseSettings } from '#tests/support/parseSettings.ts';

// Optional variables are commented out and show their default.
const text = readFileSync('.env.example', 'utf8').replace(/^# (?=[A-Z][A-Z_]+=)/gm, '');
const example = parseEnv(text) as Record<string, string>;

describe('.env.example', () => {
  it('names every variable that the portal reads, and no other', () => {
    const read = [...serverVariables, ...[...settingsByPath.values()].flatMap(({ variable }) => variable ?? [])];
    expect(Object.keys(example).sort()).toEqual(read.filter((name) => name !== 'AUTH_TRUST_HOST' && name !== 'NODE_ENV').sort());
  });

  it('sets no variable that overrides the site file', () => {
    const active = Object.keys(parseEnv(readFileSync('.env.example', 'utf8')));
    const ofSite = [...settingsByPath.values()].flatMap(({ variable }) => variable ?? []);
    expect(active.filter((name) => ofSite.includes(name))).toEqual([]);
  });

  it('configures the defaults once a secret is filled in', () => {
    const env: Record<string, string> = { ...example, NEXTAUTH_SECRET: 's'.repeat(32) };
    const server = parseServerEnv(env);
    const required = { UPSTREAM_URL: env.UPSTREAM_URL ?? '', NEXTAUTH_URL: env.NEXTAUTH_URL ?? '', NEXTAUTH_SECRET: env.NEXTAUTH_SECRET };
    expect(server).toEqual(parseServerEnv(required));
    expect(parseSettings(env, server)).toEqual(parseSettings({}, server));
  });
});
