import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { timeoutSecondsOf } from '#contract/callDefinition.ts';
import { calls } from '#contract/calls.ts';
import { sigtermTimings } from '#lib/server/http/drain.ts';
import { parseServerEnv } from '#lib/server/config/serverEnv.ts';

const read = (file: string) => readFileSync(file, 'utf8');
const nginx = read('deploy/nginx.conf').replaceAll(/#.*/g, '');

/** The one number of a setting, in its own unit. */
function figure(text: string, setting: RegExp): number {
  const found = [...text.matchAll(setting)];
  expect(found).toHaveLength(1);
  return Number(found[0]?.[1]);
}

describe('the files of deploy/', () => {
  it('give an instance that ends its time', () => {
    const unit = read('deploy/maru@.service');
    expect(figure(unit, /^TimeoutStopSec=(\d+)$/gm) * 1_000).toBeGreaterThan(sigtermTimings.accept + sigtermTimings.finish);
    expect(figure(nginx, /^ {4}keepalive_timeout (\d+)s;$/gm) * 1_000).toBeLessThan(sigtermTimings.accept);
  });

  it('let nginx wait longer than the portal does for any call', () => {
    const longest = Math.max(...Object.values(calls).map(timeoutSecondsOf));
    expect(figure(nginx, /proxy_read_timeout (\d+)s;/g)).toBeGreaterThan(longest + 5);
  });

  it('never let nginx send a POST again', () => {
    expect(nginx).toContain('proxy_next_upstream ');
    expect(nginx).not.toContain('non_idempotent');
  });

  it('hold an environment of known variables that starts the portal once a secret is filled in', () => {
    const sample = parseEnv(read('deploy/maru.env.example')) as Record<string, string>;
    const known = parseEnv(read('.env.example')) as Record<string, string>;
    expect(Object.keys(sample).filter((name) => !(name in known))).toEqual([]);
    expect(sample).not.toHaveProperty('HOST');
    expect(sample).not.toHaveProperty('PORT');
    const { trustedHops, publicOrigin } = parseServerEnv({ ...sample, NEXTAUTH_SECRET: 's'.repeat(32) });
    expect(trustedHops).toBe(1);
    expect(nginx).toContain(`server_name ${publicOrigin.host};`);
  });
});
