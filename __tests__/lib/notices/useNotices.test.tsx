// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { callRoute } from '#lib/api/callRoute.ts';
import { isForHost, useNotices, withOwnIds } from '#lib/notices/useNotices.ts';

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

describe('a notice is for a host', () => {
  it.each([
    ['', 'maru.test'],
    ['  ', 'maru.test'],
    [' ,| ', 'maru.test'],
    ['maru.test', 'maru.test'],
    ['maru.test', 'www.maru.test'],
    ['www.maru.test', 'maru.test'],
    ['WWW.Maru.TEST', 'maru.test'],
    ['MARU.test', 'maru.test:3000'],
    ['maru.test:8080', 'maru.test'],
    ['maru.test:8080', 'maru.test:3000'],
    ['other.test,maru.test', 'maru.test'],
    ['other.test|maru.test', 'maru.test'],
    ['other.test maru.test', 'maru.test'],
    ['other.test\nmaru.test', 'maru.test'],
    ['other.test , | maru.test', 'maru.test'],
    ['no host/ maru.test', 'maru.test'],
    ['maru.test.', 'maru.test'],
    ['maru.test', 'maru.test.'],
    ['마루.test', 'xn--2s2b1p.test'],
    ['xn--2s2b1p.test', 'xn--2s2b1p.test:3000'],
    ['XN--2S2B1P.test', 'www.xn--2s2b1p.test'],
    ['BÜCHER.test', 'xn--bcher-kva.test'],
    ['127.0.0.1:80', '127.0.0.1:3000'],
    ['[::1]', '[::1]:3000'],
  ])('"%s" for %s', (domain, host) => {
    expect(isForHost(domain, host)).toBe(true);
  });
});

describe('a notice is not for a similar host', () => {
  it.each([
    ['x.com', 'evil-x.com'],
    ['x.com', 'evilx.com'],
    ['evil-x.com', 'x.com'],
    ['x.com', 'x.com.evil'],
    ['x.com.evil', 'x.com'],
    ['x.com', 'X.COM.EVIL'],
    ['x.com', 'xxcom'],
    ['x.com', 'x.co'],
    ['x.co', 'x.com'],
    ['x.com', 'sub.x.com'],
    ['sub.x.com', 'x.com'],
    ['.x.com', 'x.com'],
    ['*.x.com', 'sub.x.com'],
    ['*.x.com', 'x.com'],
    ['*', 'x.com'],
    ['x', 'x.com'],
    ['com', 'x.com'],
    ['wwwx.com', 'x.com'],
    ['www.www.x.com', 'x.com'],
    ['ww.x.com', 'x.com'],
    ['www-x.com', 'x.com'],
    ['www.', 'x.com'],
    ['x.com..', 'x.com'],
    ['x..com', 'x.com'],
    ['https://x.com', 'x.com'],
    ['//x.com', 'x.com'],
    ['x.com/', 'x.com'],
    ['x.com/path', 'x.com'],
    ['x.com?a', 'x.com'],
    ['x.com#a', 'x.com'],
    ['x.com\\', 'x.com'],
    ['user@x.com', 'x.com'],
    ['x.com@evil.com', 'x.com'],
    ['x.com:80@evil.com', 'x.com'],
    ['evil.com@x.com', 'x.com'],
    ['x.com:evil', 'x.com'],
    ['x.com:999999', 'x.com'],
    [':3000', 'x.com:3000'],
    ['x%2ecom', 'x.com'],
    ['х.com', 'x.com'], // Cyrillic
    ['xn--x.com', 'x.com'],
    ['xn--80ak6aa92e.com', 'apple.com'],
    ['x.com;evil.com', 'x.com'],
    ['"x.com"', 'x.com'],
    ['x_com', 'x.com'],
    ['127.0.0.1', '127.0.0.11'],
    ['[::1]', '[::11]'],
    ['/', 'x.com'],
    ['x.com', ''],
    ['/', '/'],
  ])('"%s" for %s', (domain, host) => {
    expect(isForHost(domain, host)).toBe(false);
  });
});

describe('ids of rows', () => {
  const row = (id: string, title: string, contents = '') => ({ id, title, contents });
  const idsOf = (rows: ReturnType<typeof row>[]) => withOwnIds(rows).map(({ id }) => id);

  it('keeps unique ids', () => {
    expect(idsOf([row('1', 'a'), row('2', 'b')])).toEqual(['1', '2']);
  });

  it('gives the second of two rows with the same id another id', () => {
    const [first, second] = idsOf([row('1', 'a'), row('1', 'b')]);
    expect(first).toBe('1');
    expect(second).toMatch(/^1~\w+$/);
  });

  it('derives a missing id from the contents, independent of the position', () => {
    const [alone] = idsOf([row('', 'a', 'text')]);
    expect(alone).toMatch(/^~\w+$/);
    expect(idsOf([row('', 'b'), row('9', 'c'), row('', 'a', 'text')])[2]).toBe(alone);
  });

  it('removes exact duplicates, with or without an id', () => {
    expect(idsOf([row('1', 'a', 'x'), row('1', 'a', 'x')])).toEqual(['1']);
    expect(idsOf([row('', 'a'), row('', 'a')])).toHaveLength(1);
    expect(idsOf([row('1', 'a'), row('1', 'b'), row('1', 'b')])).toHaveLength(2);
  });
});
