// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { SettingsSection } from '#components/user/SettingsSection.tsx';
import { readPreferences, setPreference } from '#lib/preferences/usePreferences.ts';
import { useLoginTime } from '#lib/reminder/useLoginTime.ts';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

vi.mock('#lib/reminder/useLoginTime.ts');

const open = () => renderInPortal(<SettingsSection />, { path: '/user' });

afterEach(() => {
  act(() => {
    setPreference('isAmountHidden', false);
    setPreference('isMotionReduced', false);
    setPreference('reminderMinutes', 60);
  });
});

test.each([
  ['금액 숨기기', { isAmountHidden: true, isMotionReduced: false }],
  ['움직임 줄이기', { isAmountHidden: false, isMotionReduced: true }],
])('the switch %s takes effect at once and shows it', (name, chosen) => {
  open();
  fireEvent.click(screen.getByRole('switch', { name }));
  expect(readPreferences()).toMatchObject(chosen);
  expect(screen.getByRole('switch', { name })).toBeChecked();
});

test('the reminder can be set to three periods or off, and ignores the time before the change', () => {
  const loginAt = Date.now() - 45 * 60_000;
  vi.mocked(useLoginTime).mockReturnValue(loginAt);
  open();
  const choice = screen.getByRole('combobox', { name: '이용 시간 알림' });
  expect([...choice.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual(['끔', '30분', '60분', '120분']);
  expect(choice).toHaveValue('60');
  fireEvent.change(choice, { target: { value: '30' } });
  expect(readPreferences().reminderMinutes).toBe(30);
  expect(JSON.parse(localStorage.getItem('play-reminder') ?? '')).toEqual({ loginAt, minutes: 45 });
  fireEvent.change(choice, { target: { value: '0' } });
  expect(readPreferences().reminderMinutes).toBe(0);
});
