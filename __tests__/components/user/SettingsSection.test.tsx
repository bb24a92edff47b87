// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SettingsSection } from '#components/user/SettingsSection.tsx';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { keepGame, savedGames } from '#lib/games/favorites/savedGames.ts';
import { readPreferences, setPreference } from '#lib/preferences/usePreferences.ts';
import { lastReminded } from '#lib/reminder/reminderMark.ts';
import { useLoginTime } from '#lib/reminder/useLoginTime.ts';
import { rememberedUserId, rememberUserId } from '#lib/preferences/rememberedUserId.ts';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';
import { showSession } from '#tests/support/memberSession.ts';

vi.mock('#lib/session/usePortalSession.ts');
vi.mock('#lib/member/useCurrentUser.ts');
vi.mock('#lib/reminder/useLoginTime.ts');

const open = () => renderInPortal(<SettingsSection />, { path: '/user' });
const toggle = (name: string) => fireEvent.click(screen.getByRole('switch', { name }));

beforeEach(() => showSession('authenticated'));

afterEach(() => {
  act(() => {
    setPreference('isAmountHidden', false);
    setPreference('isMotionReduced', false);
    setPreference('isUserIdKept', true);
    setPreference('reminderMinutes', 60);
  });
  rememberUserId('');
});

test('a switch takes effect at once and shows it', () => {
  open();
  toggle('금액 숨기기');
  toggle('움직임 줄이기');
  expect(readPreferences()).toMatchObject({ isAmountHidden: true, isMotionReduced: true });
  expect(screen.getByRole('switch', { name: '움직임 줄이기' })).toBeChecked();
});

test('switching the remembered id off erases it and stores none until it is on again', () => {
  rememberUserId('demo');
  open();
  toggle('아이디 저장');
  expect(rememberedUserId()).toBe('');
  expect(localStorage.getItem('remembered-id')).toBeNull();
  rememberUserId('demo');
  expect(rememberedUserId()).toBe('');
  toggle('아이디 저장');
  expect(rememberedUserId()).toBe('demo');
});

test('the reminder can be set to three periods or off, and ignores the time before the change', () => {
  vi.mocked(useLoginTime).mockReturnValue(Date.now() - 45 * 60_000);
  open();
  const choices = screen.getAllByRole('radio');
  expect(choices.map((choice) => choice.parentElement?.textContent)).toEqual(['끔', '30분', '60분', '120분']);
  expect(screen.getByRole('radio', { name: '60분' })).toBeChecked();
  fireEvent.click(screen.getByRole('radio', { name: '30분' }));
  expect(readPreferences().reminderMinutes).toBe(30);
  expect(lastReminded(vi.mocked(useLoginTime)()!)).toBe(45);
  fireEvent.click(screen.getByRole('radio', { name: '끔' }));
  expect(readPreferences().reminderMinutes).toBe(0);
});

test('the favorites on this device are cleared after a confirmation, those of another member stay', async () => {
  const game = { kind: 'table', provider: 'House', company: 'House', code: 't1', nameKo: '테이블', nameEn: 'Table', imgUrl: '' } as const;
  for (const userId of ['demo', 'other']) keepGame('favorite', userId, game);
  vi.spyOn(dialogs, 'toast').mockResolvedValue();
  const ask = vi.spyOn(dialogs, 'confirm').mockResolvedValue(false);
  open();
  const clear = screen.getByRole('button', { name: '비우기', description: '즐겨찾기' });
  expect(screen.getByText('이 기기에 1개')).toBeInTheDocument();

  await act(async () => fireEvent.click(clear));
  expect(savedGames('favorite', 'demo')).toHaveLength(1);
  expect(ask).toHaveBeenCalledWith(expect.objectContaining({ confirmText: '비우기', isDangerous: true }));
  ask.mockResolvedValue(true);
  await act(async () => fireEvent.click(clear));
  expect(savedGames('favorite', 'demo')).toEqual([]);
  expect(savedGames('favorite', 'other')).toHaveLength(1);
  expect(clear).toHaveAttribute('aria-disabled', 'true');
  await act(async () => fireEvent.click(clear));
  expect(ask).toHaveBeenCalledTimes(2);
});

test('the language is a link', () => {
  open();
  expect(screen.getByRole('link', { name: 'English' })).toHaveAttribute('href', '/en/user');
});
