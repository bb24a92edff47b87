import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const folder = new URL('../../../reference-backend/games/page/', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8');

/** Keys and texts of one language in texts.js, which only a browser can import. */
function textsOf(language: 'ko' | 'en'): Map<string, string> {
  const block = new RegExp(`\\n  ${language}: \\{\\n([\\s\\S]*?)\\n  \\},`).exec(read('texts.js'))?.[1] ?? '';
  return new Map([...block.matchAll(/^ {4}(\w+):\s*'((?:[^'\\]|\\.)*)',$/gm)].map(([, key = '', value = '']) => [key, value]));
}

const placeholders = (text = '') => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

describe('the texts of the game pages', () => {
  const ko = textsOf('ko');
  const en = textsOf('en');

  it('say the same things in both languages', () => {
    expect(ko.size).toBeGreaterThan(40);
    expect([...en.keys()]).toEqual([...ko.keys()]);
    for (const [key, value] of ko) {
      expect(value).not.toBe('');
      expect(placeholders(en.get(key))).toEqual(placeholders(value));
    }
  });

  it('cover every key the pages ask for', () => {
    const sources = readdirSync(folder).map(read).join('\n');
    const asked = [...sources.matchAll(/(?:data-(?:text|label)="|text\('|Key: '|label: ')(\w+)/g)].map(([, key = '']) => key);
    expect(asked.length).toBeGreaterThan(30);
    for (const key of asked) expect([...ko.keys()]).toContain(key);
  });
});
