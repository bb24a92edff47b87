// @vitest-environment jsdom
import { act, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { TFunction } from 'i18next';
import { expect, test, vi } from 'vitest';
import { useInstallOffer, watchInstallOffer } from '#lib/navigation/installOffer.ts';
import { rememberUserId } from '#lib/preferences/rememberedUserId.ts';

test('a phone whose member returns is told once; my page keeps the offer until the app is installed', async () => {
  const prompt = vi.fn(async () => {});
  const offer = () =>
    act(() => void window.dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })));
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  watchInstallOffer(((key: string) => key) as TFunction);
  const { result } = renderHook(useInstallOffer);
  expect(result.current).toBeNull();

  offer();
  expect(screen.queryByRole('button')).toBeNull();
  rememberUserId('demo');
  offer();
  await userEvent.click(await screen.findByRole('button', { name: 'app.install' }));
  expect(prompt).toHaveBeenCalledOnce();
  expect(result.current).toBeNull();

  offer();
  expect(screen.queryByRole('button')).toBeNull();
  expect(result.current).not.toBeNull();
  act(() => void window.dispatchEvent(new Event('appinstalled')));
  expect(result.current).toBeNull();

  vi.stubGlobal('navigator', { standalone: false });
  expect(renderHook(useInstallOffer).result.current).toBe('byShare');
});
