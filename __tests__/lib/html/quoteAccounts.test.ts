// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { findAccountNumbers } from '#lib/html/findAccountNumbers.ts';
import { accountLabel, accountLines, quoteAccounts } from '#lib/html/quoteAccounts.ts';

const number = '110-0042-003918';
const other = '123-12-12345-1';
const read = (html: string) => quoteAccounts(html, findAccountNumbers(html));
const label = (html: string) => read(html).accounts.map((account) => accountLabel(account.lines, account.number));

/** Name, text, what stands over each number, the quote. */
const clear: [string, string, string[], string[]][] = [
  ['one line', `국민은행 ${number} 홍길동`, ['국민은행 · 홍길동'], ['국민은행', number, '홍길동']],
  ['one line with slashes', `국민은행: ${number} / 홍길동`, ['국민은행 · 홍길동'], ['국민은행', number, '홍길동']],
  ['a short name of a bank', `<p>국민 ${number} 홍길동</p>`, ['국민 · 홍길동'], ['국민', number, '홍길동']],
  ['brackets', `새봄은행 ${number} (예금주: 마루)`, ['새봄은행 · (예금주: 마루)'], ['새봄은행', number, '(예금주: 마루)']],
  ['a company', `<p>새봄은행<br>${number}<br>Maru Co., Ltd.</p>`, ['새봄은행 · Maru Co., Ltd.'], ['새봄은행', number, 'Maru Co., Ltd.']],
  ['three lines without markup', `국민은행\n${number}\n홍길동`, ['국민은행 · 홍길동'], ['국민은행', number, '홍길동']],
  ['three paragraphs', `<p>국민은행</p><p>${number}</p><p>홍길동</p>`, ['국민은행 · 홍길동'], ['국민은행', number, '홍길동']],
  [
    'names before the facts',
    `<p>은행: 국민은행<br>계좌번호: ${number}<br>예금주: 홍길동</p>`,
    ['은행: 국민은행 · 예금주: 홍길동'],
    ['은행: 국민은행', `계좌번호: ${number}`, '예금주: 홍길동'],
  ],
  ['the holder first', `예금주 홍길동<br>신한은행<br>${number}`, ['예금주 홍길동 · 신한은행'], ['예금주 홍길동', '신한은행', number]],
  [
    'a row of a table with a head',
    `<table><tr><th>은행</th><th>계좌번호</th><th>예금주</th></tr><tr><td>국민은행</td><td>${number}</td><td>홍길동</td></tr></table>`,
    ['국민은행 · 홍길동'],
    ['국민은행', number, '홍길동'],
  ],
  [
    'a table of pairs',
    `<table><tr><th>은행</th><td>국민은행</td></tr><tr><th>계좌번호</th><td>${number}</td></tr><tr><th>예금주</th><td>홍길동</td></tr></table>`,
    ['은행 국민은행 · 예금주 홍길동'],
    ['은행 국민은행', `계좌번호 ${number}`, '예금주 홍길동'],
  ],
  [
    'a list',
    `<ul><li>국민은행</li><li>계좌번호 ${number}</li><li>예금주 홍길동</li></ul>`,
    ['국민은행 · 예금주 홍길동'],
    ['국민은행', `계좌번호 ${number}`, '예금주 홍길동'],
  ],
  [
    'a list of definitions',
    `<dl><dt>은행</dt><dd>국민은행</dd><dt>계좌</dt><dd>${number}</dd><dt>예금주</dt><dd>홍길동</dd></dl>`,
    ['은행 국민은행 · 예금주 홍길동'],
    ['은행 국민은행', `계좌 ${number}`, '예금주 홍길동'],
  ],
  [
    'greeting, heading and advice',
    `<p>안녕하세요 회원님^^</p><p>[입금계좌 안내]</p><p>국민은행</p><p>${number}</p><p>홍길동</p><p>등록한 이름으로 보내 주세요.</p><p>※ 타인 명의 입금 불가</p>`,
    ['국민은행 · 홍길동'],
    ['국민은행', number, '홍길동'],
  ],
  [
    'spaces and breaks of an editor',
    `<div>은행&nbsp;:&nbsp;국민은행<br/>&nbsp;<br>계좌 : <b>110-0042</b>-003918&nbsp;<br>예금주&nbsp;: 홍길동</div>`,
    ['은행 : 국민은행 · 예금주 : 홍길동'],
    ['은행 : 국민은행', `계좌 : ${number}`, '예금주 : 홍길동'],
  ],
  [
    'two accounts in a line each',
    `국민은행 ${number} 홍길동<br>신한은행 ${other} 김철수`,
    ['국민은행 · 홍길동', '신한은행 · 김철수'],
    ['국민은행', number, '홍길동', '신한은행', other, '김철수'],
  ],
  [
    'two accounts in a line each, between sentences',
    `안녕하세요\n국민은행 ${number} 홍길동\n신한은행 ${other} 김철수\n둘 중 편한 계좌로 보내 주세요.`,
    ['국민은행 · 홍길동', '신한은행 · 김철수'],
    ['국민은행', number, '홍길동', '신한은행', other, '김철수'],
  ],
  [
    'two accounts of the same bank in a paragraph each',
    `<p>마루은행 ${number}<br>예금주 마루</p><p>마루은행 ${other}<br>예금주 마루</p>`,
    ['마루은행 · 예금주 마루', '마루은행 · 예금주 마루'],
    ['마루은행', number, '예금주 마루', '마루은행', other, '예금주 마루'],
  ],
  [
    'two numbers of which one begins like the other',
    `<p>새봄은행 ${number}1 김</p><p>마루은행 ${number} 이</p>`,
    ['새봄은행 · 김', '마루은행 · 이'],
    ['새봄은행', `${number}1`, '김', '마루은행', number, '이'],
  ],
];

describe('an account is quoted as the operator wrote it', () => {
  it.each(clear)('%s', (_, html, labels, lines) => {
    expect(label(html)).toEqual(labels);
    expect(accountLines(html, findAccountNumbers(html))).toEqual(lines);
  });
});

describe('the whole text is quoted, and no line is chosen', () => {
  it.each([
    ['a sentence', `<p>카카오뱅크 ${number}로 송금해 주세요.</p>`, [`카카오뱅크 ${number}로 송금해 주세요.`]],
    ['no bank', `<p>안녕하세요.</p><p>${number}</p>`, ['안녕하세요.', number]],
    [
      'bank apart',
      `<p>국민은행</p><p>홍길동 님 이름으로 보내 주세요.</p><p>${number}</p>`,
      ['국민은행', '홍길동 님 이름으로 보내 주세요.', number],
    ],
    ['two accounts line by line', `국민은행<br>${number}<br>홍길동<br>${other}<br>신한`, ['국민은행', number, '홍길동', other, '신한']],
    [
      'two accounts with a holder below',
      `국민 ${number}<br>홍길동<br>신한 ${other}<br>김철수`,
      [`국민 ${number}`, '홍길동', `신한 ${other}`, '김철수'],
    ],
    ['two accounts in a line', `<p>마루은행 ${number}, 새봄은행 ${other}</p>`, [`마루은행 ${number}, 새봄은행 ${other}`]],
    ['two banks for one number', `<p>마루은행 ${number}</p><p>새봄은행 ${number}</p>`, [`마루은행 ${number}`, `새봄은행 ${number}`]],
    ['an account without hyphens', `국민은행 ${number}<br>신한은행 123456789012`, [`국민은행 ${number}`, '신한은행 123456789012']],
  ])('%s', (_, html, lines) => {
    expect(label(html).join('')).toBe('');
    expect(accountLines(html, findAccountNumbers(html))).toEqual(lines);
    expect(read(html).rest).toBeUndefined();
  });

  it('but not a long one', () => {
    expect(accountLines(`<p>${number}</p><p>${'수수료는 회원님이 부담하세요. '.repeat(20)}</p>`, [number])).toEqual([number]);
  });
});

describe('the rest beside the account', () => {
  const account = `<p>국민은행 ${number} 홍길동</p>`;

  it.each([
    ['nothing', account, [], []],
    ['a greeting and advice', `안녕하세요.${account}<p>본인 이름으로 보내 주세요.</p>`, ['안녕하세요.'], ['본인 이름으로 보내 주세요.']],
  ])('is %s', (_, html, above, below) => {
    expect(read(html).rest).toEqual({ above, below });
  });

  it.each([
    ['a picture', `${account}<img src="x">`],
    ['a link', `${account}<a href="/help">문의</a>`],
    ['words between two accounts', `${account}<p>또는 아래로 보내 주세요.</p><p>신한은행 ${other} 김철수</p>`],
    ['long', `${account}<p>${'본인 이름으로 보내 주세요. '.repeat(30)}</p>`],
  ])('is not all there is if it is or has %s', (_, html) => {
    expect(read(html).rest).toBeUndefined();
  });
});

it.each(['s', 'strike', 'del', 'span style="text-decoration: line-through"'])(
  'an account in <%s> may not be valid: the answer stays open',
  (mark) => {
    const old = `<p><${mark}>국민은행 ${number} 홍길동</${mark.split(' ')[0]}></p>`;
    expect(read(`${old}<p>신한은행 ${other} 김철수</p>`).rest).toBeUndefined();
    expect(read(old).rest).toBeUndefined();
  },
);

it.each([
  ['a line about another bank', `<p>국민은행 점검 중</p><p>신한은행 ${number} 김철수</p>`],
  ['an account without hyphens', `국민은행 123456789 홍길동\n신한은행 ${number} 김철수`],
  ['a number with spaces', `123 456 789012 홍길동\n신한은행 ${number} 김철수`],
])('beside %s, it is not clear which lines are of the account', (_what, html) => {
  expect(read(html)).toMatchObject({ accounts: [{ lines: [] }], rest: undefined });
});

it('more than 20 accounts are not quoted, and 6,000 take no time', () => {
  const html = Array.from({ length: 6_000 }, (_, index) => `<p>국민은행 110-0042-${String(100_000 + index)} 홍길동</p>`).join('');
  const numbers = findAccountNumbers(html);
  const started = process.cpuUsage();
  expect(quoteAccounts(html, numbers).accounts.every(({ lines }) => lines.length === 0)).toBe(true);
  expect(process.cpuUsage(started).user).toBeLessThan(1_000_000);
});
