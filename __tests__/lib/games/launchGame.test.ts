// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError } from '#lib/api/CallError.ts';
import type { CallErrorCode } from '#lib/api/CallError.ts';
import { callRoute } from '#lib/api/callRoute.ts';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { launchGame } from '#lib/games/launchGame.ts';
import { noteServerTime } from '#lib/session/serverClock.ts';

vi.mock('#lib/api/callRoute.ts', () => ({ callRoute: vi.fn() }));
vi.mock('#lib/dialogs/dialogs.ts', () => ({ dialogs: { loading: vi.fn(), info: vi.fn() } }));

const game = { code: 'g1', company: 'c1', isUsable: true };
const gameUrl = 'https://games.test/play?key=1';
const say = (key: string) => key;

function fakeWindow() {
  return { opener: 'portal', closed: false, close: vi.fn(), location: { replace: vi.fn() } };
}

const closeLoading = vi.fn();

beforeEach(() => {
  vi.clearAllMocks();
  vi.mocked(dialogs.loading).mockReturnValue({ close: closeLoading });
  vi.mocked(dialogs.info).mockResolvedValue();
  vi.mocked(callRoute).mockResolvedValue({ status: 'success', gameUrl });
});

function refuse(code: CallErrorCode): void {
  const error = new CallError({
    code,
    callName: 'open-game',
    httpStatus: 0,
    requestId: '',
    outcome: 'unknown',
  });
  vi.mocked(callRoute).mockRejectedValue(error);
}

describe('launching a game', () => {
  it('sends code, company and the time of the server in ms, with a loading dialog of 4 seconds; the clock of the device is a day off', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00Z') });
    noteServerTime('Fri, 20 Nov 2026 12:00:00 GMT');
    await launchGame(game, null, say);
    noteServerTime(null);
    vi.useRealTimers();
    expect(callRoute).toHaveBeenCalledWith('open-game', {
      code: 'g1',
      company: 'c1',
      timeStemp: Date.parse('2026-11-20T12:00:00Z'),
    });
    expect(dialogs.loading).toHaveBeenCalledWith({ text: 'msg2217', autoCloseMs: 4000 });
    expect(closeLoading).toHaveBeenCalled();
  });

  it('points the window that the tap opened at the game, without an opener', async () => {
    const tab = fakeWindow();
    await expect(launchGame(game, tab as unknown as Window, say)).resolves.toEqual({
      kind: 'opened',
    });
    expect(tab.location.replace).toHaveBeenCalledWith(gameUrl);
    expect(tab.opener).toBeNull();
    expect(tab.close).not.toHaveBeenCalled();
  });

  it('ends without a message if the member has closed the window meanwhile', async () => {
    const tab = { ...fakeWindow(), closed: true };
    await expect(launchGame(game, tab as unknown as Window, say)).resolves.toEqual({
      kind: 'failed',
    });
    expect(tab.location.replace).not.toHaveBeenCalled();
    expect(dialogs.info).not.toHaveBeenCalled();
  });

  it('returns the URL for a frame, or if the browser blocked the window', async () => {
    await expect(launchGame(game, null, say)).resolves.toEqual({ kind: 'ready', url: gameUrl });
  });

  it.each([
    ['the status time', { status: 'time', gameUrl }, 'msg2218'],
    ['the status fix_server', { status: 'fix_server', gameUrl }, 'msg2002'],
    ['another status', { status: 'Success', gameUrl }, 'msg2012'],
    ['the name of a property', { status: 'constructor', gameUrl }, 'msg2012'],
    ['an unsafe address', { status: 'success', gameUrl: 'http://games.test/' }, 'msg2012'],
    ['no connection', 'network', null],
    ['no upstream', 'upstream_unavailable', null],
    ['no answer in time', 'upstream_timeout', null],
    ['the end of the session', 'unauthorized', null],
    ['a limit', 'rate_limited', 'msg2218'],
    ['a refusal', 'invalid_request', 'msg2012'],
    ['an invalid answer', 'upstream_invalid', 'msg2012'],
  ] as const)(
    'after %s closes the tab, and shows the message of the specification, if there is one',
    async (_what, answer, message) => {
      if (typeof answer === 'string') refuse(answer);
      else vi.mocked(callRoute).mockResolvedValue(answer);
      const tab = fakeWindow();
      await expect(launchGame(game, tab as unknown as Window, say)).resolves.toEqual({
        kind: 'failed',
      });
      expect(vi.mocked(dialogs.info).mock.calls).toEqual(message ? [[{ text: message }]] : []);
      expect(tab.close).toHaveBeenCalled();
      expect(closeLoading).toHaveBeenCalled();
      expect(tab.location.replace).not.toHaveBeenCalled();
    },
  );

  it('closes the tab after an unexpected error', async () => {
    vi.mocked(callRoute).mockRejectedValue(new TypeError('odd'));
    const tab = fakeWindow();
    await expect(launchGame(game, tab as unknown as Window, say)).rejects.toThrow('odd');
    expect(tab.close).toHaveBeenCalled();
    expect(closeLoading).toHaveBeenCalled();
  });
});
