// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { MemberWatch } from '#components/shell/memberParts.tsx';
import type { GameEntry } from '#lib/games/LobbyEntry.ts';
import { beginPlay, gameStage, lastPlay, setGameStage } from '#lib/games/gameStage.ts';
import { markLogin } from '#lib/navigation/loginProgress.ts';
import { useUnread } from '#lib/news/useUnread.ts';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

vi.mock('#lib/news/useUnread.ts');
vi.mock('#lib/reminder/usePlayReminder.ts');
vi.mock('#lib/member/useHealthCheck.ts');

afterEach(() => markLogin(false));

test('between a login and its reload, no dialog opens that the reload would close', () => {
  markLogin(true);
  renderInPortal(<MemberWatch />);
  expect(useUnread).not.toHaveBeenCalled();
  // Another page of the same document, after a registration.
  act(() => markLogin(false));
  expect(useUnread).toHaveBeenCalled();
});

test('the game of a member ends with the session', () => {
  const game = {
    kind: 'casino',
    code: '1',
    name: 'A',
    company: 'c',
    provider: 'p',
  } as unknown as GameEntry;
  const { unmount } = renderInPortal(<MemberWatch />);
  act(() => setGameStage({ kind: 'blocked', game, url: 'https://games.example/of-a' }));
  beginPlay('demo', game, Promise.resolve(null));
  unmount();
  expect(gameStage()).toBeNull();
  expect(lastPlay()).toBeUndefined();
});
