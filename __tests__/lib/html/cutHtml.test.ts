import { expect, it } from 'vitest';
import { cutHtml, mostHtmlBytes } from '#lib/html/cutHtml.ts';

it('leaves alone what is short enough', () => {
  const html = 'x'.repeat(mostHtmlBytes);
  expect(cutHtml(html)).toBe(html);
});

it('counts bytes, and never cuts a letter in two', () => {
  expect(cutHtml('가'.repeat(mostHtmlBytes))).toBe('가'.repeat(Math.floor(mostHtmlBytes / 3)));
  expect(cutHtml(`x${'🎁'.repeat(mostHtmlBytes)}`)).toBe(`x${'🎁'.repeat(mostHtmlBytes / 4 - 1)}`);
});
