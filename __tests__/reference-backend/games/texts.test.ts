import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { payTable } from '#reference-backend/games/slotMachine.ts';

const folder = new URL('../../../reference-backend/games/page/', import.meta.url);
const { texts } = (await import(new URL('texts.js', folder).pathname)) as { texts: Record<string, [korean: string, english: string]> };

const placeholders = (text = '') => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

describe('the texts of the play page', () => {
  it('have the same keys in both languages', () => {
    expect(Object.keys(texts).length).toBeGreaterThan(40);
    for (const translations of Object.values(texts)) {
      expect(translations).toHaveLength(2);
      const [korean, english] = translations;
      expect(korean).toMatch(/\S/);
      expect(english).toMatch(/\S/);
      expect(placeholders(english)).toEqual(placeholders(korean));
    }
  });

  it('have all keys that the page uses', () => {
    const sources = readdirSync(folder)
      .map((name) => readFileSync(new URL(name, folder), 'utf8'))
      .join('\n');
    const asked = [...sources.matchAll(/(?:data-text="|text\('|fail\(')(\w+)/g)].map(([, key = '']) => key);
    expect(asked.length).toBeGreaterThan(20);
    for (const key of asked) expect(Object.keys(texts)).toContain(key);
  });

  it('name every symbol, suit, result, refusal and action', () => {
    const results = ['lost', 'returned', 'win', 'player', 'banker', 'tie'];
    const actions = ['slot', 'table', 'check', 'again', 'wait'];
    const refusals = ['unknown_session', 'not_entered', 'not_enough', 'bad_amount', 'unreachable'];
    for (const key of [...Object.keys(payTable), ...results, ...actions, ...refusals]) expect(Object.keys(texts)).toContain(key);
  });
});
