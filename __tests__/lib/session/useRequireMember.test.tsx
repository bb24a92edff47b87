// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { currentVoice, dialogs } from '#lib/dialogs/dialogs.ts';
import { useRequireMember } from '#lib/session/useRequireMember.ts';

vi.mock('next/router', async () => ({
  default: (await import('#tests/support/fakeNavigation.ts')).fakeRouter,
}));
vi.mock('next-i18next/pages', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
vi.mock('#lib/session/usePortalSession.ts', () => ({
  usePortalSession: () => ({ status: 'unauthenticated' }),
}));

test('a visitor who taps twice while the question is loading is asked once, and again with the next tap', () => {
  const choose = vi.spyOn(dialogs, 'choose');
  const { result } = renderHook(useRequireMember);
  const tap = () => result.current(true, () => {});
  expect([tap(), tap()]).toEqual([true, true]);
  expect(choose).toHaveBeenCalledOnce();
  currentVoice()?.end(null);
  tap();
  expect(choose).toHaveBeenCalledTimes(2);
});
