// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { mutate } from 'swr';
import { callRoute } from '#lib/api/callRoute.ts';
import { longList, useCall } from '#lib/api/useCall.ts';
import { setPortalToken } from '#lib/api/portalToken.ts';

vi.mock('#lib/api/callRoute.ts', () => ({ callRoute: vi.fn() }));

const answerOf = (count: number) => ({ status: 'success', note: Array.from({ length: count }, (_, index) => ({ id: String(index) })) });
const show = () => renderHook(() => useCall('get-note-list', {}, longList));

beforeEach(async () => {
  await mutate(() => true, undefined, { revalidate: false });
  logInAnew();
});

let logins = 0;

/** A new key for each try, because SWR deduplicates requests within two seconds. */
const logInAnew = () => act(() => setPortalToken(String((logins += 1)).padStart(43, 'a')));

/** The data of a component that shows the list again, before any request. `between` runs while it is unmounted. */
async function atReturn(count: number, between = () => new Promise((resolve) => setTimeout(resolve))) {
  vi.mocked(callRoute).mockResolvedValue(answerOf(count));
  const { result, unmount } = show();
  await waitFor(() => expect(result.current.data?.note).toHaveLength(count));
  unmount();
  await between();
  vi.mocked(callRoute).mockReturnValue(new Promise(() => {}));
  const again = show();
  const { data } = again.result.current;
  again.unmount();
  return data?.note.length;
}

it('without a component that uses it, a short list stays cached and a long one is dropped', async () => {
  expect(await atReturn(1_000)).toBe(1_000);
  logInAnew();
  expect(await atReturn(1_001)).toBeUndefined();
});

it('a long list stays cached while the next page or another component uses it', async () => {
  expect(await atReturn(10_000, async () => {})).toBe(10_000);

  logInAnew();
  vi.mocked(callRoute).mockResolvedValue(answerOf(10_000));
  const [one, other] = [show(), show()];
  await waitFor(() => expect(other.result.current.data?.note).toHaveLength(10_000));
  one.unmount();
  await new Promise((resolve) => setTimeout(resolve));
  other.rerender();
  expect(other.result.current.data?.note).toHaveLength(10_000);
  expect(show().result.current.data?.note).toHaveLength(10_000);
});

it('a status other than success is a failure', async () => {
  vi.mocked(callRoute).mockResolvedValue({ status: 'locked', note: [] });
  const { result } = show();
  await waitFor(() => expect(result.current.error).toMatchObject({ code: 'upstream_invalid' }));
});
