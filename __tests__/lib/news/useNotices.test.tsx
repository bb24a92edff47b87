// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { callRoute } from '#lib/api/callRoute.ts';
import { isForHost } from '#lib/site/noticeHost.ts';
import { isRecentNotice, useNotices } from '#lib/news/useNotices.ts';

vi.mock('#lib/api/callRoute.ts', () => ({ callRoute: vi.fn() }));

it('keeps its rows when the backend answers with another status, and says that it failed', async () => {
  const notice = {
    id: '1',
    title: '점검',
    titleColor: '',
    contents: '',
    lastDate: '2026-11-20',
    domain: '',
  };
  vi.mocked(callRoute).mockResolvedValueOnce({ status: 'success', notices: [notice] } as never);
  const { result } = renderHook(useNotices);
  await waitFor(() => expect(result.current.rows).toHaveLength(1));
  vi.mocked(callRoute).mockResolvedValueOnce({ status: 'error', notices: [] } as never);
  act(() => result.current.reload());
  await waitFor(() => expect(result.current.error).toBeDefined());
  expect(result.current.rows).toHaveLength(1);
});

describe('a notice is for a host', () => {
  it.each([
    ['', 'maru.test'],
    [' ,| ', 'maru.test'],
    ['maru.test', 'maru.test'],
    ['maru.test', 'www.maru.test'],
    ['www.maru.test', 'maru.test'],
    ['WWW.Maru.TEST', 'maru.test'],
    ['maru.test:8080', 'maru.test:3000'],
    ['other.test,maru.test', 'maru.test'],
    ['other.test|maru.test', 'maru.test'],
    ['other.test maru.test', 'maru.test'],
    ['no host/ maru.test', 'maru.test'],
    ['maru.test.', 'maru.test'],
    ['maru.test', 'maru.test.'],
    ['마루.test', 'xn--2s2b1p.test'],
    ['XN--2S2B1P.test', 'www.xn--2s2b1p.test'],
    ['[::1]', '[::1]:3000'],
  ])('"%s" for %s', (domain, host) => {
    expect(isForHost(domain, host)).toBe(true);
  });
});

describe('a notice is not for a similar host', () => {
  it.each([
    ['x.com', 'evil-x.com'],
    ['x.com', 'x.com.evil'],
    ['x.com', 'xxcom'],
    ['x.com', 'sub.x.com'],
    ['sub.x.com', 'x.com'],
    ['.x.com', 'x.com'],
    ['*.x.com', 'sub.x.com'],
    ['com', 'x.com'],
    ['www.www.x.com', 'x.com'],
    ['x.com', 'evilx.com'],
    ['https://x.com', 'x.com'],
    ['x.com/path', 'x.com'],
    ['user@x.com', 'x.com'],
    ['x.com:80@evil.com', 'x.com'],
    ['x.com:evil', 'x.com'],
    [':3000', 'x.com:3000'],
    ['x%2ecom', 'x.com'],
    ['х.com', 'x.com'], // Cyrillic
    ['xn--80ak6aa92e.com', 'apple.com'],
    ['x.com;evil.com', 'x.com'],
    ['127.0.0.1', '127.0.0.11'],
    ['[::1]', '[::11]'],
    ['x.com', ''],
  ])('"%s" for %s', (domain, host) => {
    expect(isForHost(domain, host)).toBe(false);
  });
});

describe('a notice is recent', () => {
  /** 01:30 on 21 November in Korea, when it is still the 20th in Europe. */
  const now = Date.UTC(2026, 10, 20, 16, 30);

  it.each(['2026-11-21 01:00:00', '2026-11-20', '2026.11.19 00:00', '2026-11-18T15:00:00Z'])(
    'with the date %s',
    (date) => {
      expect(isRecentNotice(date, now)).toBe(true);
    },
  );

  it.each([
    '2026-11-18 23:59:59',
    '2026-11-18T14:59:59Z',
    '2026-11-22',
    '2025-11-20',
    '',
    '-',
    'yesterday',
    '2026-99-99',
  ])('not with the date "%s"', (date) => {
    expect(isRecentNotice(date, now)).toBe(false);
  });
});
