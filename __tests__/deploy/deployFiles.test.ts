import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { timeoutSecondsOf } from '#contract/callDefinition.ts';
import { calls } from '#contract/calls.ts';
import { sigtermTimings } from '#lib/server/http/connections.ts';
import { secretVariables } from '#lib/server/config/configuration.ts';
import { parseServerEnv } from '#lib/server/config/serverEnv.ts';

const read = (file: string) => readFileSync(file, 'utf8');
const nginx = read('deploy/nginx.conf').replaceAll(/#.*/g, '');

function figure(text: string, setting: RegExp): number {
  const found = [...text.matchAll(setting)];
  expect(found).toHaveLength(1);
  return Number(found[0]?.[1]);
}

describe('the files of deploy/', () => {
  it('give a stopping instance enough time', () => {
    const unit = read('deploy/maru@.service');
    expect(figure(unit, /^TimeoutStopSec=(\d+)$/gm) * 1_000).toBeGreaterThan(
      sigtermTimings.accept + sigtermTimings.finish,
    );
    expect(figure(nginx, /^ {4}keepalive_timeout (\d+)s;$/gm) * 1_000).toBeLessThan(
      sigtermTimings.accept,
    );
  });

  it('run ExecStartPost, which signals the main process, only after that has changed its user', () => {
    expect(read('deploy/maru@.service')).toMatch(/^Type=exec$/m);
  });

  it('keep the secrets out of the environment', () => {
    const unit = read('deploy/maru@.service');
    const loaded = [...unit.matchAll(/^LoadCredential=(\w+):\/etc\/maru\/secrets\/\1$/gm)].map(
      ([, name]) => name,
    );
    const passed = [...unit.matchAll(/(\w+)_FILE=%d\/(\w+)/g)].map(([, variable = '', name]) => [
      variable.toLowerCase(),
      name,
    ]);
    expect(passed).toEqual(loaded.map((name) => [name, name]));
    expect(loaded).toEqual(['nextauth_secret', 'hash_secret']);
    expect(secretVariables.filter((name) => new RegExp(`\\b${name}=`).test(unit))).toEqual([]);
  });

  it('let nginx wait longer than the portal for all calls', () => {
    const longest = Math.max(...Object.values(calls).map(timeoutSecondsOf));
    expect(figure(nginx, /proxy_read_timeout (\d+)s;/g)).toBeGreaterThan(longest + 5);
  });

  it('never let nginx repeat a POST', () => {
    expect(nginx).toContain('proxy_next_upstream ');
    expect(nginx).not.toContain('non_idempotent');
  });

  it('have an environment of known variables that is valid with a secret and the hosts of games', () => {
    const sample = parseEnv(read('deploy/maru.env.example')) as Record<string, string>;
    const known = parseEnv(read('.env.example')) as Record<string, string>;
    expect(sample).not.toHaveProperty('NEXTAUTH_SECRET');
    expect(sample).not.toHaveProperty('HASH_SECRET');
    expect(Object.keys(sample).filter((name) => !(name in known))).toEqual([]);
    expect(sample).not.toHaveProperty('HOST');
    expect(sample).not.toHaveProperty('PORT');
    const filled = {
      NODE_ENV: 'production',
      NEXTAUTH_SECRET: 's'.repeat(32),
      GAME_HOSTS: 'games.example',
    };
    const { trustedHops, publicOrigin } = parseServerEnv({ ...sample, ...filled });
    expect(trustedHops).toBe(1);
    expect(nginx).toContain(`server_name ${publicOrigin?.host};`);
  });
});
