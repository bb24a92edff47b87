import { describe, expect, it } from 'vitest';
import { isGameUrlAllowed } from '#lib/server/calls/callHandlers.ts';
import { fullAnswer, json } from '#tests/support/fakeUpstream.ts';
import { logLines } from '#tests/support/proxyServer.ts';
import { member, proxy, setUpProxy, upstream } from '#tests/support/setUpProxy.ts';

const list = [
  'games.example',
  'play.example:8443',
  'localhost:4000',
  '[::1]:9000',
  'xn--gme-qla.example',
];

setUpProxy({ GAME_HOSTS: list.join() });

describe('the URL of a game', () => {
  it.each([
    'https://games.example/play?session=1',
    'https://GAMES.example:443/',
    'https://play.example:8443/a#b',
    'http://localhost:4000/games/slot/x',
    'http://[::1]:9000/',
    'https://gäme.example/',
  ])('on the list may open: %s', (url) => {
    expect(isGameUrlAllowed(url, list)).toBe(true);
  });

  it.each([
    'http://games.example/',
    'https://games.example./',
    'https://play.example/',
    'https://games.example.evil.example/',
    'https://evil.example/games.example',
    'https://games.example@evil.example/',
    'https://user@games.example/',
    'https://evil.example\\@games.example/',
    'https://gamеs.example/', // a Cyrillic е
    'http://localhost:4001/',
    'http://127.0.0.1:4000/',
    'javascript:alert(1)//games.example',
    'data:text/html,games.example',
    'blob:https://games.example/1',
    'ftp://localhost:4000/',
    '/games.example',
    'games.example',
    'https://',
    '',
  ])('off the list does not: %s', (url) => {
    expect(isGameUrlAllowed(url, list)).toBe(false);
  });

  it.each<[string, boolean]>([
    ['https://anything.example/', true],
    ['http://localhost:4000/', true],
    ['http://anything.example/', false],
    ['http://localhost.evil.example/', false],
    ['https://user@anything.example/', false],
    ['https://gamеs.example/', false], // a Cyrillic е
    ['https://xn--gams-nxe.example/', false],
    ['javascript:alert(1)', false],
    ['http://localhost:3000/api/auth/signout', false], // the portal itself
  ])('with * instead of a list: %s → %s', (url, isAllowed) => {
    expect(isGameUrlAllowed(url, ['*'])).toBe(isAllowed);
  });
});

describe('open-game', () => {
  it('returns the URL of a listed host unchanged', async () => {
    const gameUrl = 'https://games.example/play?session=1';
    upstream.behavior = json({ data: { ...fullAnswer, gameUrl } });
    expect((await proxy.call('open-game', member)).json).toEqual({ status: 'success', gameUrl });
  });

  it.each([
    'https://canary.example/play',
    'https://canary@games.example/',
    'http://canary.example/',
  ])(
    'keeps %s from the browser and out of the log, and the operator is warned',
    async (gameUrl) => {
      upstream.behavior = json({ data: { status: 'success', gameUrl } });
      const reply = await proxy.call('open-game', member);
      expect([reply.status, reply.json.error?.code]).toEqual([502, 'upstream_invalid']);
      expect(logLines).toMatchObject([
        { event: 'game_host', level: 'warn', route: '/api/routes/open-game', status: 502 },
      ]);
      expect(reply.text + JSON.stringify(logLines)).not.toContain('canary');
    },
  );

  it('returns a refusal without a game URL', async () => {
    upstream.behavior = json({ data: { status: 'time', gameUrl: 'https://canary.example/' } });
    expect((await proxy.call('open-game', member)).json).toEqual({ status: 'time', gameUrl: '' });
  });
});
