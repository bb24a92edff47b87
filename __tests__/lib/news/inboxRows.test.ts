import { describe, expect, it } from 'vitest';
import { withKeys } from '#lib/news/inboxRows.ts';

describe('the keys of rows', () => {
  const row = (id: string, title: string, lastDate = '') => ({
    id,
    title,
    contents: 'text',
    lastDate,
  });
  const keysOf = (...rows: ReturnType<typeof row>[]) => withKeys(rows).map(({ key }) => key);

  it('are their ids where those are unique', () => {
    expect(keysOf(row('1', 'a'), row('2', 'b'))).toEqual(['1', '2']);
  });

  it('differ for rows with the same id', () => {
    const [first, second] = keysOf(row('1', 'a'), row('1', 'b'));
    expect(first).toBe('1');
    expect(second).toMatch(/^1~\w+$/);
  });

  it('are derived from the contents where the id is missing, independent of the position', () => {
    const [alone] = keysOf(row('', 'a'));
    expect(alone).toMatch(/^~\w+$/);
    expect(keysOf(row('', 'b'), row('9', 'c'), row('', 'a'))[2]).toBe(alone);
  });

  it('are one for rows that are the same in everything, with or without an id', () => {
    expect(keysOf(row('1', 'a'), row('1', 'a'))).toEqual(['1']);
    expect(keysOf(row('', 'a'), row('', 'a'))).toHaveLength(1);
    expect(keysOf(row('1', 'a'), row('1', 'b'), row('1', 'b'))).toHaveLength(2);
  });

  it('differ for the same text of other days', () => {
    const days = ['2026-11-01', '2026-11-02', '2026-11-03'];
    for (const id of ['', '1'])
      expect(new Set(keysOf(...days.map((day) => row(id, 'a', day)))).size).toBe(3);
  });
});
