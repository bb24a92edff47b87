import { expect, it } from 'vitest';
import { safeDeclarations } from '#lib/html/safeDeclarations.ts';

it.each([
  ['color: #F00', { color: '#f00' }],
  ['COLOR:RGB(255, 0, 0) !important;', { color: 'rgb(255, 0, 0)' }],
  ['font-weight: bold; font-style: italic', { 'font-weight': 'bold', 'font-style': 'italic' }],
  ['text-align:center;text-decoration:underline', { 'text-align': 'center', 'text-decoration': 'underline' }],
  ['text-decoration: line-through red', { 'text-decoration': 'line-through' }],
  ['text-decoration-line: underline line-through', { 'text-decoration': 'underline line-through' }],
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
