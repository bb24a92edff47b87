import { describe, expect, it } from 'vitest';
import { run } from '#tests/support/spawnPortal.ts';

describe('server.ts', () => {
  it.each([
    ['UPSTREAM_URL', ''],
    ['UPSTREAM_URL', 'ftp://upstream.example'],
    ['UPSTREAM_URL', 'https://upstream.example/path'],
    ['NEXTAUTH_URL', ''],
    ['NEXTAUTH_URL', 'http://portal.example'],
    ['NEXTAUTH_URL', 'portal.example'],
    ['NEXTAUTH_SECRET', ''],
    ['NEXTAUTH_SECRET', 'too-short-to-be-a-secret'],
    ['AUTH_TRUST_HOST', 'false'],
    ['PORT', 'eighty'],
    ['TRUSTED_HOPS', '-1'],
    ['METRICS_PORT', 'ninety'],
    ['GAME_HOSTS', ''],
    ['GAME_HOSTS', '*.games.example'],
    ['IMAGE_HOSTS', 'https://img.example'],
    ['SESSION_MAX_HOURS', 'forever'],
    ['DEPOSIT_UNIT', 'free-of-charge'],
    ['JACKPOT_SOURCE', 'out-of-thin-air'],
    ['SITE_FILE', 'docs/white-label.md'],
  ])('does not start with %s set to "%s": exit 1 with the name of the variable, not its value', async (variable, value) => {
    const { code, output } = await (await run(['server.ts'], { [variable]: value })).ended;
    expect(code).toBe(1);
    expect(output).toContain(variable);
    // Values such as "false" and "-1" may occur in any message.
    expect(value.length > 6 && output.includes(value)).toBe(false);
  });

  it('does not start if STATE_DIR is not writable: exit 1 with its name', async () => {
    const { code, output } = await (await run(['server.ts'], { STATE_DIR: 'package.json/state' })).ended;
    expect(code).toBe(1);
    expect(output).toContain('STATE_DIR must be a folder that the portal can write: package.json/state (ENOTDIR)');
  });
});
