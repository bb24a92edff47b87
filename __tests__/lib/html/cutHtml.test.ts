import { expect, it } from 'vitest';
import { cutHtml, maxHtmlBytes } from '#lib/html/cutHtml.ts';

it('leaves alone what is short enough', () => {
  const html = 'x'.repeat(maxHtmlBytes);
  expect(cutHtml(html)).toBe(html);
});

it('counts bytes, and never cuts a letter in two', () => {
  expect(cutHtml('가'.repeat(maxHtmlBytes))).toBe('가'.repeat(Math.floor(maxHtmlBytes / 3)));
  expect(cutHtml(`x${'🎁'.repeat(maxHtmlBytes)}`)).toBe(`x${'🎁'.repeat(maxHtmlBytes / 4 - 1)}`);
});
