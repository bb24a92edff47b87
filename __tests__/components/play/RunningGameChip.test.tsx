// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { RunningGameChip } from '#components/play/RunningGameChip.tsx';
import { useRunningGame } from '#lib/games/launch/useRunningGame.ts';
import type { GameEntry } from '#lib/games/lists/LobbyEntry.ts';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

const launch = vi.hoisted(() => vi.fn());
vi.mock('#lib/games/launch/useRunningGame.ts', () => ({ useRunningGame: vi.fn() }));
vi.mock('#lib/games/launch/useGameLaunch.ts', () => ({ useGameLaunch: () => launch }));

const game = { name: '달빛' } as GameEntry;

it('is there only while a game runs', () => {
  const { container } = renderInPortal(<RunningGameChip />);
  expect(container).toBeEmptyDOMElement();
});

it('names the game, and leads back to it', async () => {
  vi.mocked(useRunningGame).mockReturnValue(game);
  renderInPortal(<RunningGameChip />);
  const chip = screen.getByRole('button', { name: '게임으로 돌아가기: 달빛' });
  expect(chip).toHaveAttribute('title', '게임으로 돌아가기: 달빛');
  // One of the two is shown, by the width.
  expect(chip).toHaveTextContent(/^달빛$/);
  await userEvent.click(chip);
  expect(launch).toHaveBeenCalledExactlyOnceWith(game);
});
