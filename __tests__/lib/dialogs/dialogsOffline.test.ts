// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { dialogs } from '#lib/dialogs/dialogs.ts';

vi.mock('#lib/dialogs/showSweetDialog.ts', () => {
  throw new Error('offline');
});

test('falls back to the browser’s dialogs if ours cannot be loaded', async () => {
  const confirm = vi.spyOn(window, 'confirm').mockReturnValueOnce(true).mockReturnValueOnce(false);
  const alert = vi.spyOn(window, 'alert').mockReturnValue();
  await expect(dialogs.confirm({ text: '로그아웃할까요?' })).resolves.toBe(true);
  await expect(dialogs.confirm({ text: '로그아웃할까요?' })).resolves.toBe(false);
  expect(confirm).toHaveBeenCalledWith('로그아웃할까요?');
  await dialogs.warning({ text: '로그인 후 이용해 주세요.' });
  expect(alert).toHaveBeenCalledExactlyOnceWith('로그인 후 이용해 주세요.');
});

test('a loading dialog that cannot be loaded shows nothing', async () => {
  const alert = vi.spyOn(window, 'alert').mockReturnValue();
  dialogs.loading({ text: '로그인하고 있어요.' }).close();
  await vi.waitFor(() => expect(dialogs.isOpen()).toBe(false));
  expect(alert).not.toHaveBeenCalled();
});
