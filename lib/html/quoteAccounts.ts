import { numbersIn, textOf } from './findAccountNumbers.ts';

/** What an operator's text says about the accounts in it, in the operator's words. */
export interface AccountQuote {
  /** `lines`: the lines with the bank, the number and the holder, as written. Empty if it is not clear which ones they are. */
  accounts: readonly { number: string; lines: readonly string[] }[];
  /** The other lines, above and below the accounts; undefined if they would not be the rest of the text. */
  rest: { above: readonly string[]; below: readonly string[] } | undefined;
  /** All lines. */
  text: readonly string[];
}

/** Banks as operators write them; the short names of Korean ones only as words. */
const bank =
  /은행|뱅크|농협|수협|신협|금고|우체국|bank|ngân hàng|銀行|银行|(?<!\p{L})(?:국민|신한|우리|하나|기업|산업|경남|부산|대구|광주|전북|제주|카카오|토스|KB|IBK|NH|SC)(?!\p{L})/iu;

/** What only a sentence, a heading or advice has. */
const sentence =
  /안녕|안내|불가|금지|요망|필수|부탁|감사|(?:니다|시오|세요|[해어아여]요)(?!\p{L})|(?<!\b(?:Co|Ltd|Inc|Corp))[.!?。！？]["')\]]?$|^[※*]/iu;

/** The name of a number, which is no part of the bank or the holder. */
const numberName = /^(?:\p{L}{0,3} ?계좌(?: ?번호)?|口座番号|账号|số tài khoản|account(?: number| no)?)$/iu;

/** The head of a table. */
const head = /^(?:(?:은행명?|계좌 ?번호|예금주명?|구분)(?:\t|$))+$/;

/** Of a line: a longer one says more than the account. */
const maxLetters = 60;
/** Of an account. */
const maxLines = 6;
/** More are a list for another purpose. */
const maxAccounts = 20;
/** Of the whole text where only that is clear, and of the rest beside an account. */
const maxQuote = 300;

const trimmed = (text: string) => text.replace(/^[\s:：/,·|]+|[\s:：/,·|]+$/g, '');
const spaced = (line: string) => line.replaceAll('\t', ' ');

/** The lines of each paragraph. Cells are separated by tabs. */
function paragraphsOf(html: string): string[][] {
  // In a text without markup, the line breaks are meant.
  const source = /<[a-z!/]/i.test(html) ? html.replace(/\s+/g, ' ') : html.replaceAll('\n', '<br>');
  const marked = source
    .replace(/<\/(?:td|th|dt)\b/gi, '\t$&')
    .replace(/<br\b/gi, '\n$&')
    .replace(/<(?:\/?(?:address|article|blockquote|div|dl|h[1-6]|hr|li|ol|p|pre|section|table|tbody|thead|tr|ul)|dt)\b/gi, '\n\n$&');
  const tidy = (line: string) =>
    line
      .split('\t')
      .map((cell) => cell.replace(/\s+/g, ' ').trim())
      .filter(Boolean)
      .join('\t');
  const paragraphs = textOf(marked)
    .split(/\n[^\S\n]*\n/)
    .map((paragraph) => paragraph.split('\n').map(tidy))
    .map((lines) => lines.filter((line) => line && !head.test(line)));
  return paragraphs.flatMap((lines) => (hasAccountLines(lines) ? lines.map((line) => [line]) : [lines]));
}

/** Whether it is accounts of one line each, with sentences at most before and after them. */
function hasAccountLines(lines: readonly string[]): boolean {
  const facts = lines.slice(lines.findIndex(isFact), lines.findLastIndex(isFact) + 1);
  return facts.every((line) => numbersIn(line).length === 1);
}

/** Quotes the accounts of an operator's text. Guesses nothing: of several accounts, each has a paragraph, a row or a line for itself. */
export function quoteAccounts(html: string, numbers: readonly string[]): AccountQuote {
  const paragraphs = paragraphsOf(html);
  const all = paragraphs.flat();
  // Each number is sought in the whole text.
  const ranges = numbers.length > maxAccounts ? [] : numbers.map((number) => rangeOf(number, numbers.length === 1 ? [all] : paragraphs));
  const accounts = numbers.map((number, index) => {
    const lines = all.slice(...(ranges[index] ?? [0, 0]));
    return { number, lines: lines.flatMap((line) => split(line, number)) };
  });
  const text = all.map(spaced);
  const isWhole = ranges.length > 0 && ranges.every((range, index) => range && (index === 0 || range[0] === ranges[index - 1]?.[1]));
  const rest = { above: text.slice(0, ranges[0]?.[0]), below: text.slice(ranges.at(-1)?.[1]) };
  const isShort = [...rest.above, ...rest.below].join('').length <= maxQuote;
  return { accounts, text, rest: isWhole && isShort && !/<(?:img|a|svg|s|strike|del)\b|line-through/i.test(html) ? rest : undefined };
}

/** The first line of an account and the one after its last, counted over all paragraphs. */
function rangeOf(number: string, paragraphs: readonly (readonly string[])[]): [number, number] | undefined {
  const names = (line: string) => line.includes(number) && numbersIn(line).includes(number);
  const place = paragraphs.findIndex((lines) => lines.some(names));
  const lines = paragraphs[place] ?? [];
  const at = lines.findIndex(names);
  const line = lines[at] ?? '';
  const [before = '', after = '', again] = line.split(number);
  // A letter behind it: a particle in a sentence.
  const isPart = again !== undefined || /^\p{L}/u.test(after) || /\p{N}$/u.test(before) || !isFact(line);
  if (isPart || paragraphs.flat().filter(names).length > 1 || numbersIn(lines.join('\n')).length > 1) return undefined;
  const hasBank = bank.test(line);
  const isPartOf = (other: string | undefined) => other !== undefined && isFact(other) && !(hasBank && other.includes('계좌'));
  let from = at;
  let to = at + 1;
  while (isPartOf(lines[from - 1])) from--;
  while (isPartOf(lines[to])) to++;
  const own = lines.slice(from, to);
  const others = own.join('\n').replace(number, '');
  // Two banks, or a number that is not known as an account: it may be another one.
  if (own.filter((one) => bank.test(one)).length !== 1 || /\d(?:[ -]?\d){8}/.test(others) || to - from > maxLines) return undefined;
  const start = paragraphs.slice(0, place).flat().length;
  return [start + from, start + to];
}

const isFact = (line: string) => line.length <= maxLetters && !sentence.test(line);

/** The number has a line for itself if the rest of its line is the bank and the holder. */
function split(line: string, number: string): string[] {
  const [before = '', after = ''] = line.split(number);
  if (!line.includes(number) || !bank.test(before + after)) return [spaced(line)];
  return [...before.split('\t'), number, ...after.split('\t')].map(trimmed).filter(Boolean);
}

/** The bank and the holder, to stand over the number. Empty if they are not clear. */
export const accountLabel = (lines: readonly string[], number: string): string =>
  lines
    .map((line) => trimmed(line.replace(number, '')))
    .filter((line) => line && !numberName.test(line))
    .join(' · ');

/** The accounts in lines, as written; where they are not clear, the whole text, or the numbers alone if it is long. */
export function accountLines(html: string, numbers: readonly string[]): string[] {
  const { accounts, text } = quoteAccounts(html, numbers);
  if (accounts.every(({ lines }) => lines.length > 0)) return accounts.flatMap(({ lines }) => lines);
  return text.join('').length <= maxQuote ? [...text] : [...numbers];
}
