import { describe, expect, it } from 'vitest';
import { run } from '#tests/support/spawnPortal.ts';

describe('server.ts', () => {
  // A start names all faults of the environment at once; the site file is opened after it.
  it.each<Record<string, string>[]>([
    [
      {
        UPSTREAM_URL: 'ftp://upstream.example',
        NEXTAUTH_SECRET: 'too-short-to-be-a-secret',
        GAME_HOSTS: '',
      },
    ],
    [{ SITE_FILE: 'package.json' }],
  ])(
    'does not start with %j: exit 1 with the names of the variables, not their values',
    async (variables) => {
      const { code, output } = await (await run(['server.ts'], variables)).ended;
      expect(code).toBe(1);
      for (const [name, value] of Object.entries(variables)) {
        expect(output).toContain(name);
        expect(value !== '' && output.includes(value)).toBe(false);
      }
    },
  );

  it('does not start if STATE_DIR is not writable: exit 1 with its name', async () => {
    const { code, output } = await (
      await run(['server.ts'], { STATE_DIR: 'package.json/state' })
    ).ended;
    expect(code).toBe(1);
    expect(output).toContain(
      'STATE_DIR must be a folder that the portal can write: package.json/state (ENOTDIR)',
    );
  });
});
