import { describe, expect, it } from 'vitest';
import {
  exceedsHtmlComplexity,
  prepareHtml,
  safeDeclarations,
  withoutTags,
} from '#lib/html/untrustedHtml.ts';
import { readColor } from '#lib/html/colors.ts';

const repeated = [
  ...[
    '<br ',
    '<br',
    '<',
    '</',
    '<!--',
    '<a href="',
    "<a title='",
    '<p style',
    '<p style =',
    '<pre ',
    '<pre\n',
    '<pre>\n',
    '<pre><pre',
  ],
  ...[
    'style=',
    ' style ',
    '<p style="color:',
    '&',
    '&#x',
    '&lt',
    '">',
    '\n',
    ' ',
    '\t \n',
    '\0',
    '<svg><style>',
    '<![CDATA[',
    '<a<a',
  ],
  ...['1', '123-', '123-4567-', '#fff', 'rgb(', 'rgb( 1 ', ':;', 'color:red;', '!important'],
];
const megabyte = 1_000_000;
const shapes: [name: string, text: string][] = [
  ...repeated.map((part): [string, string] => [
    JSON.stringify(part),
    part.repeat(megabyte / part.length),
  ]),
  ['spaces in a value', `color: x${' '.repeat(megabyte)}x`],
  ['spaces before !important', `color: red${' '.repeat(megabyte)}!important`],
  ['style and spaces', `<p style${' '.repeat(megabyte)}x>`],
];

/** Linear work takes 1 to 230 ms of a quiet processor and was seen to take 860 on a busy one; quadratic work takes minutes. */
const maxMs = 3_000;

/** Processor time in ms, which a busy machine changes less than the clock. */
function costOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

describe.each(shapes)('a megabyte of %s', (_, text) => {
  it.each([
    ['prepareHtml', prepareHtml],
    ['withoutTags', withoutTags],
    ['exceedsHtmlComplexity', exceedsHtmlComplexity],
    ['safeDeclarations', safeDeclarations],
    ['readColor', readColor],
  ] as [string, (text: string) => unknown][])('takes %s less than three seconds', (_name, read) => {
    expect(costOf(() => read(text))).toBeLessThan(maxMs);
  });
});
