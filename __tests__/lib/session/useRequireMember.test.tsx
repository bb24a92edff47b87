// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { useRequireMember } from '#lib/session/useRequireMember.ts';

vi.mock('next/router', async () => ({ default: (await import('#tests/support/fakeNavigation.ts')).fakeRouter }));
vi.mock('next-i18next/pages', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
vi.mock('#lib/session/usePortalSession.ts', () => ({ usePortalSession: () => ({ status: 'unauthenticated' }) }));

test('a visitor who taps twice while the question is loading is asked once, and again with the next tap', async () => {
  const answers: ((answer: null) => void)[] = [];
  const choose = vi.spyOn(dialogs, 'choose').mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
  const { result } = renderHook(useRequireMember);
  const tap = () => result.current(true, () => {});
  expect([tap(), tap()]).toEqual([true, true]);
  expect(choose).toHaveBeenCalledOnce();
  answers[0]?.(null);
  await vi.waitFor(() => {
    tap();
    expect(choose).toHaveBeenCalledTimes(2);
  });
});
