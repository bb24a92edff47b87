// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { operatorContent } from '#lib/html/operatorContent.ts';
import { longNumbers, plainText } from '#lib/html/plainText.ts';

it.each([
  ['lines', '<p>a</p><p>b<br><br>c</p><div> d <b> e</b></div>', 'a\nb\n\nc\nd e'],
  [
    'cells',
    '<table><tr><th>a</th><td>b</td></tr><tr><td>c</td><td><div>d</div></td></tr></table>',
    'a\tb\nc\nd',
  ],
  ['a text without markup', 'a  b\nc', 'a  b\nc'],
  ['a preformatted one', '<pre>a  b\nc</pre>', 'a  b\nc'],
  ['a picture that is not shown', '<img src="x" alt="a"> b', 'a b'],
  [
    'struck text',
    'x <s>1<b>2</b> </s>3 <span style="text-decoration: line-through red">4</span><del></del>',
    'x ~~12~~ 3 ~~4~~',
  ],
  ['struck lines', '<strike><div>1</div><div>2</div></strike>3', '~~1~~\n~~2~~\n3'],
  [
    'struck text that is too deeply nested to be shown with its markup',
    `${'<b>'.repeat(70)}<s>1</s>2`,
    `${' '.repeat(70)}~~1~~2`,
  ],
])('%s', (_, html, text) => {
  const { element, isPlain } = operatorContent(html, [], '');
  expect(plainText(element, isPlain)).toBe(text);
});

it.each([
  ['마루은행 110-0042-003918 예금주', ['110-0042-003918']],
  ['6200 0000 0000 0017 892\n1002345678901', ['6200 0000 0000 0017 892', '1002345678901']],
  ['계좌 110‐0042‑003918, 계좌 110‐0042‑003918', ['110‐0042‑003918']],
  ['문의 010-1234-5678', ['010-1234-5678']],
  ['2026-11-30 10:22', []],
  ['2026-11-30 110-0042-003918 2026-11-30 10:22', ['110-0042-003918']],
  ['110-0042-003918 9:05까지', ['110-0042-003918']],
  ['123-456-789, 50,000원, 1.000.000.000', []],
  ['~~110-0042-003918~~ 1002-345-678901', ['1002-345-678901']],
  ['6200 0000 0000（0014）, 1\u200c23456-04-240240', []],
])('the long numbers of “%s”', (text, numbers) => {
  expect(longNumbers(text)).toEqual(numbers);
});
