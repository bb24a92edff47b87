import { describe, expect, it } from 'vitest';
import {
  cutHtml,
  exceedsHtmlComplexity,
  maxHtmlBytes,
  safeDeclarations,
} from '#lib/html/untrustedHtml.ts';

describe('cutHtml', () => {
  it('does not change short HTML', () => {
    const html = 'x'.repeat(maxHtmlBytes);
    expect(cutHtml(html)).toBe(html);
  });

  it('counts bytes, and never splits a character', () => {
    expect(cutHtml('가'.repeat(maxHtmlBytes))).toBe('가'.repeat(Math.floor(maxHtmlBytes / 3)));
    expect(cutHtml(`x${'🎁'.repeat(maxHtmlBytes)}`)).toBe(`x${'🎁'.repeat(maxHtmlBytes / 4 - 1)}`);
  });
});

describe('exceedsHtmlComplexity', () => {
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
});

describe('safeDeclarations', () => {
  it.each([
    ['color: #F00', { color: '#f00' }],
    ['COLOR:RGB(255, 0, 0) !important;', { color: 'rgb(255, 0, 0)' }],
    ['font-weight: bold; font-style: italic', { 'font-weight': 'bold', 'font-style': 'italic' }],
    [
      'text-align:center;text-decoration:underline',
      { 'text-align': 'center', 'text-decoration': 'underline' },
    ],
    ['text-decoration: line-through red', { 'text-decoration': 'line-through' }],
    [
      'text-decoration-line: underline line-through',
      { 'text-decoration': 'underline line-through' },
    ],
    ['color: red; color: blue', { color: 'blue' }],
    ['line-height: 2; margin: 0; font-family: "굴림"; color: red', { color: 'red' }],
  ])('keeps only text styles of %s', (style, expected) => {
    expect(Object.fromEntries(safeDeclarations(style))).toEqual(expected);
  });

  it.each([
    ['16px', '1rem'],
    ['18pt', '1.5rem'],
    ['150%', '1.5rem'],
    ['1.2em', '1.2rem'],
    ['x-large', '1.5rem'],
    ['1px', '0.75rem'],
    ['0', undefined],
    ['9999px', '2rem'],
    ['100vw', undefined],
    ['constructor', undefined],
  ])('limits a size of %s to a readable one', (size, expected) => {
    expect(safeDeclarations(`font-size: ${size}`).get('font-size')).toBe(expected);
  });
});
