// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mutate } from 'swr';
import { callRoute } from '#lib/api/callRoute.ts';
import { setPortalToken } from '#lib/api/portalToken.ts';
import { longList, useCall } from '#lib/api/useCall.ts';

vi.mock('#lib/api/callRoute.ts', () => ({ callRoute: vi.fn() }));

const helps = (title: string) => ({ status: 'success', helps: [{ title }], maxCount: 1 });

beforeEach(async () => {
  setPortalToken(null);
  await mutate(() => true, undefined, { revalidate: false });
  vi.mocked(callRoute).mockReset();
});

describe('useCall', () => {
  it('makes a visitor call at once', async () => {
    vi.mocked(callRoute).mockResolvedValue({ status: 'success', slot: [] });
    const { result } = renderHook(() => useCall('get-slot-setting'));
    await waitFor(() => expect(result.current.data).toEqual({ status: 'success', slot: [] }));
    expect(callRoute).toHaveBeenCalledWith('get-slot-setting', {});
  });

  it('delays a member call until there is a token', async () => {
    vi.mocked(callRoute).mockResolvedValue(helps('mine'));
    const { result } = renderHook(() => useCall('get-help-list'));
    expect(callRoute).not.toHaveBeenCalled();
    expect(result.current.data).toBeUndefined();

    act(() => setPortalToken('a'.repeat(43)));
    await waitFor(() => expect(result.current.data).toEqual(helps('mine')));
  });

  it('shows no data of one member to the next one', async () => {
    vi.mocked(callRoute)
      .mockResolvedValueOnce(helps('of the first'))
      .mockReturnValue(new Promise(() => {}));
    act(() => setPortalToken('c'.repeat(43)));
    const { result } = renderHook(() => useCall('get-help-list'));
    await waitFor(() => expect(result.current.data).toEqual(helps('of the first')));

    act(() => setPortalToken(null));
    expect(result.current.data).toBeUndefined();
    act(() => setPortalToken('b'.repeat(43)));
    expect(result.current.data).toBeUndefined();
    expect(callRoute, 'the next member asks anew').toHaveBeenCalledTimes(2);
  });

  it('calls nothing when the body is null', () => {
    renderHook(() => useCall('get-slot-by-company', null));
    expect(callRoute).not.toHaveBeenCalled();
  });

  it('takes a status other than success for a failure', async () => {
    act(() => setPortalToken('d'.repeat(43)));
    vi.mocked(callRoute).mockResolvedValue({ status: 'locked', note: [] });
    const { result } = renderHook(() => useCall('get-note-list'));
    await waitFor(() => expect(result.current.error).toMatchObject({ code: 'upstream_invalid' }));
  });
});

const answerOf = (count: number) => ({ status: 'success', note: Array.from({ length: count }, (_, index) => ({ id: String(index) })) });
const show = () => renderHook(() => useCall('get-note-list', {}, longList));

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

describe('a long list', () => {
  it('is dropped without a component that uses it, a short one stays cached', async () => {
    logInAnew();
    expect(await atReturn(1_000)).toBe(1_000);
    logInAnew();
    expect(await atReturn(1_001)).toBeUndefined();
  });

  it('stays cached while the next page or another component uses it', async () => {
    logInAnew();
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
});
