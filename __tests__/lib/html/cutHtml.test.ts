import { expect, it } from 'vitest';
import { cutHtml, maxHtmlBytes } from '#lib/html/cutHtml.ts';

it('does not change short HTML', () => {
  const html = 'x'.repeat(maxHtmlBytes);
  expect(cutHtml(html)).toBe(html);
});

it('counts bytes, and never splits a character', () => {
  expect(cutHtml('가'.repeat(maxHtmlBytes))).toBe('가'.repeat(Math.floor(maxHtmlBytes / 3)));
  expect(cutHtml(`x${'🎁'.repeat(maxHtmlBytes)}`)).toBe(`x${'🎁'.repeat(maxHtmlBytes / 4 - 1)}`);
});
