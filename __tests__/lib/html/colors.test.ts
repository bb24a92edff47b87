// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { legibleColor } from '#lib/html/colors.ts';

const ground = '#2a2637';

afterEach(() => document.documentElement.removeAttribute('style'));

it.each([
  ['#f00', '#000', '#ff0000'],
  ['#FFD700', ground, '#ffd700'],
  ['gold', ground, '#ffd700'],
  [' White ', ground, '#ffffff'],
  ['rgb(255, 215, 0)', ground, '#ffd700'],
  ['rgb(255 215 0)', ground, '#ffd700'],
  ['#fffc', '#000', '#cccccc'],
  ['rgba(255, 255, 255, 0.8)', '#000000', '#cccccc'],
  ['rgb(255 255 255 / .8)', 'rgb(0, 0, 0)', '#cccccc'],
  ['#000', 'white', '#000000'],
])('%s is legible on %s', (color, on, seen) => {
  expect(legibleColor(color, on)).toBe(seen);
});

it.each([
  ['black'],
  ['#333'],
  ['red'],
  ['blue'],
  ['#2a2637'],
  ['rgba(255,255,255,.2)'],
  ['#ffffff00'],
  ['rgb(0,0,0)'],
])('%s is not legible on the background of a card', (color) => {
  expect(legibleColor(color, ground)).toBeUndefined();
});

it.each([
  ['red;position:fixed'],
  ['white;position:fixed'],
  ['white}*{display:none'],
  ['white!important'],
  ['white/**/'],
  ['white url(//attacker.test)'],
  ['url(//attacker.test)'],
  ['url(javascript:alert(1))'],
  ['expression(alert(1))'],
  ['var(--text)'],
  ['currentcolor'],
  ['transparent'],
  ['inherit'],
  ['toString'],
  ['__proto__'],
  ['constructor'],
  ['wh\\69te'],
  ['＃ffffff'],
  ['#fffff'],
  ['#ggg'],
  ['#'],
  ['#ffffffffff'],
  ['rgb(255,255)'],
  ['rgb(256,255,255)'],
  ['rgb(-1,255,255)'],
  ['rgb(255,255,255'],
  ['rgb(255,255,255);top:0'],
  ['rgb(calc(255),255,255)'],
  ['rgb(255,255,255,2)'],
  ['hsl(0 0% 100%)'],
  ['color(srgb 1 1 1)'],
  ['<b>white</b>'],
  ['white\nposition:fixed'],
  [''],
  [' '],
  ['white'.repeat(100_000)],
])('%.40s is not a color', (color) => {
  expect(legibleColor(color, '#000')).toBeUndefined();
});

it('compares with the lightest background of the portal by default', () => {
  document.documentElement.style.setProperty('--surface-high', ground);
  expect(legibleColor('gold')).toBe('#ffd700');
  expect(legibleColor('blue')).toBeUndefined();
  document.documentElement.style.setProperty('--surface-high', '#fff');
  expect(legibleColor('blue')).toBe('#0000ff');
});

it('applies no color on an unknown background', () => {
  expect(legibleColor('white')).toBeUndefined();
});
