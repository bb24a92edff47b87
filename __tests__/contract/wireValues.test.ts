import { describe, expect, it } from 'vitest';
import {
  readAnswer,
  readColor,
  readDate,
  readFlag,
  readHtml,
  readLink,
  readNumber,
  readOptionalAmount,
  readPosition,
  readText,
} from '#contract/wireValues.ts';

describe('the tolerant readers of single values', () => {
  it.each([
    [12, 12],
    ['12', 12],
    [' -12.50 ', -12.5],
    ['007', 7],
    ['', 0],
    ['1,000', 1_000],
    ['-12,345.60', -12_345.6],
    ['+1,000', 1_000],
    ['1,00', 0],
    [',000', 0],
    ['1,0000', 0],
    ['1000,000', 0],
    ['0x10', 0],
    ['12won', 0],
    ['Infinity', 0],
    [Number.NaN, 0],
    [true, 0],
    [[5], 0],
    [undefined, 0],
  ])('read %j as the number %d', (value, number) => {
    expect(readNumber(value)).toBe(number);
  });

  it('distinguish a missing amount from zero', () => {
    expect(readOptionalAmount(undefined)).toBeNull();
    expect(readOptionalAmount('0')).toBe(0);
  });

  it.each([
    ['001234', '001234'],
    [1234, '1234'],
    [false, 'false'],
    [{ toString: 'x' }, ''],
    [undefined, ''],
  ])('read %j as the text "%s"', (value, text) => {
    expect(readText(value)).toBe(text);
  });

  it('cut text after 4,000 characters with a mark', () => {
    expect(readText('x'.repeat(4_000))).toHaveLength(4_000);
    expect(readText('x'.repeat(4_001))).toBe('x'.repeat(4_000) + '…');
  });

  it('cut HTML after 64 Ki characters before an unfinished tag', () => {
    const start = `<p>${'x'.repeat(65_500)}</p>`;
    expect(readHtml(start)).toBe(start);
    expect(readHtml(`${start}<a href="https://site.example/a/long/address">link</a>`)).toBe(
      start + '…',
    );
    expect(readHtml('x'.repeat(70_000))).toBe('x'.repeat(65_536) + '…');
  });

  it('read a missing answer as null', () => {
    expect(readAnswer(undefined)).toBeNull();
    expect(readAnswer({ contents: 'x' })).toBeNull();
    expect(readAnswer('<p>x</p>')).toBe('<p>x</p>');
  });

  it.each([
    ['2026-01-02 03:04:05', '2026-01-02 03:04:05'],
    [1_767_322_800_000, '2026-01-02T12:00:00.000+09:00'],
    ['1767366000000', '2026-01-03T00:00:00.000+09:00'],
    [Number.MAX_VALUE, ''],
    [undefined, ''],
    [{}, ''],
  ])('read %j as the date "%s"', (value, date) => {
    expect(readDate(value)).toBe(date);
  });

  it.each([
    [true, true],
    ['y', true],
    ['TRUE', true],
    [1, true],
    ['1', true],
    [false, false],
    ['n', false],
    [0, false],
    [{}, false],
    [undefined, null],
  ])('read %j as the flag %s', (value, flag) => {
    expect(readFlag(value)).toBe(flag);
  });

  it.each([
    '#fff',
    '#FFCC00',
    '#ffcc0080',
    'red',
    'rgb(255, 0, 0)',
    'rgba(1,2,3,.5)',
    'hsl(120deg 50% 50%)',
  ])('take %s as a color', (color) => {
    expect(readColor(` ${color} `)).toBe(color);
  });

  it.each([
    'red;background:url(//evil.example)',
    '#12',
    '#12345',
    'var(--x)',
    'url(x)',
    'rgb(1,2,3);x',
    '<b>',
    'expression(alert(1))',
    7,
  ])('reject %s as a color', (value) => {
    expect(readColor(value)).toBe('');
  });

  it.each([
    [40, 40],
    ['80', 80],
    [12.6, 13],
    [-5, 0],
    [1e9, 4_096],
    ['left', 0],
  ])('read %j as the position %d', (value, position) => {
    expect(readPosition(value)).toBe(position);
  });

  it.each(['https://site.example/a', 'http://site.example', '/event?x=1'])(
    'take %s as a link',
    (link) => {
      expect(readLink(link)).toBe(link);
    },
  );

  it.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    'data:text/html,x',
    'site.example',
    7,
  ])('reject %s as a link', (value) => {
    expect(readLink(value)).toBe('');
  });
});
