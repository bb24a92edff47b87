import { expect, it } from 'vitest';
import { exceedsHtmlComplexity } from '#lib/html/exceedsHtmlComplexity.ts';

it.each([
  ['<div>'.repeat(65)],
  ['<table><tr><td>'.repeat(65)],
  ['<font>'.repeat(60) + '<p>'.repeat(1650)],
  ['<B></x>'.repeat(65)],
  ['</b>'.repeat(500) + '<b>'.repeat(65)],
])('%j exceeds the limit', (html) => {
  expect(exceedsHtmlComplexity(html)).toBe(true);
});

it.each([
  [''],
  ['1 < 2 '.repeat(1000)],
  ['<p>x'.repeat(10_000)],
  ['<tr><td><img src=x><br>x'.repeat(2000)],
  ['<p><font color=red><b>x</b></font></p>'.repeat(1500)],
  ['<div>'.repeat(64)],
])('%j is not', (html) => {
  expect(exceedsHtmlComplexity(html)).toBe(false);
});
