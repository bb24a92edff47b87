// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { callRoute } from '#lib/api/callRoute.ts';
import { useNotices } from '#lib/notices/useNotices.ts';

vi.mock('#lib/api/callRoute.ts', () => ({ callRoute: vi.fn() }));

it('keeps its rows when the backend answers with another status, and says that it failed', async () => {
  const notice = { id: '1', title: '점검', titleColor: '', contents: '', lastDate: '2026-11-20', domain: '' };
  vi.mocked(callRoute).mockResolvedValueOnce({ status: 'success', notices: [notice] } as never);
  const { result } = renderHook(useNotices);
  await waitFor(() => expect(result.current.notices).toHaveLength(1));
  vi.mocked(callRoute).mockResolvedValueOnce({ status: 'error', notices: [] } as never);
  act(() => result.current.reload());
  await waitFor(() => expect(result.current.error).toBeDefined());
  expect(result.current.notices).toHaveLength(1);
});
