// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mutate } from 'swr';
import { callRoute } from '#lib/api/callRoute.ts';
import { setPortalToken } from '#lib/api/portalToken.ts';
import { useCall } from '#lib/api/useCall.ts';

vi.mock('#lib/api/callRoute.ts', () => ({ callRoute: vi.fn() }));

const helps = (title: string) => ({ status: 'success', helps: [{ title }], maxCount: 1 });

beforeEach(async () => {
  setPortalToken(null);
  await mutate(() => true, undefined, { revalidate: false });
  vi.mocked(callRoute).mockReset();
});

describe('useCall', () => {
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
});
