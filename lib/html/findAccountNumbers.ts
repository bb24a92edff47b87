/** Digit groups with hyphens, as Korean banks write account numbers. */
const groups = /(?<![\w.\-‐‑–])\d{3,6}(?:[-‐‑–]\d{1,8}){1,4}(?![\w\-‐‑–])/g;

/** Korean phone numbers: mobile, area, internet, virtual and company numbers. */
const phone = /^0(?:1[016789]|2|[3-6]\d|70|50\d)\D\d{3,4}\D\d{4}$/;

const minDigits = 10;
const maxDigits = 16;

/** Elements that start a new line and therefore separate numbers. */
const breaks = /<br\b/gi;
const blocks = /<\/?(?:address|article|blockquote|dd|div|dl|dt|h[1-6]|hr|li|ol|p|pre|section|table|tbody|td|th|thead|tr|ul)\b/gi;

/** The distinct account numbers in an operator's text, as written, without phone numbers and dates. */
export function findAccountNumbers(html: string): string[] {
  if (!/\d/.test(html)) return [];
  const found = textOf(html.replace(breaks, '\n$&').replace(blocks, '\n$&')).match(groups) ?? [];
  return [...new Set(found)].filter((number) => isAccount(number));
}

/** A longer paragraph says more than the account. */
const maxLetters = 60;

/** The short paragraph around each number, for the bank and the holder that it names; the number alone if there is none. */
export function accountWords(html: string, numbers: readonly string[]): string[] {
  const text = textOf(html.replace(/\s+/g, ' ').replace(breaks, '·$&').replace(blocks, '\n$&'));
  const paragraphs = text.split('\n').map((line) =>
    line
      .split('·')
      .map((part) => part.trim())
      .filter(Boolean)
      .join(' · '),
  );
  return [...new Set(numbers.map((number) => paragraphs.find((line) => line.length <= maxLetters && line.includes(number)) ?? number))];
}

/** Korean banks, as operators write them. */
const bank = /은행|뱅크|농협|수협|신협|금고|우체국|bank/i;

/** The bank and the holder, if the paragraph of a number is no sentence and names them and no other account. Otherwise empty. */
export function bankWords(html: string, number: string): string {
  const [before = '', after = '', again] = accountWords(html, [number]).join('').split(number);
  const words = `${before} ${after}`;
  // A letter: a particle in a sentence. A digit: a part of a longer number.
  const isPart = again !== undefined || /^[\p{L}\p{N}-]/u.test(after) || /\p{N}$/u.test(before);
  if (isPart || !bank.test(words) || findAccountNumbers(words).length > 0) return '';
  const parts = words.split('·').map((part) => part.replace(/^[\s:：/,]+|[\s:：/,]+$/g, '').replace(/\s+/g, ' '));
  return parts.filter(Boolean).join(' · ');
}

/** The paragraph of a number in lines, as the operator has set them; the number has one for itself if the others are the bank and the holder. */
export function accountLines(html: string, number: string): string[] {
  const own = bankWords(html, number) ? `·${number}·` : number;
  const parts = accountWords(html, [number]).join('').replace(number, own).split('·');
  return parts.map((part) => part.replace(/^[\s:：/,]+|[\s:：/,]+$/g, '')).filter(Boolean);
}

function textOf(html: string): string {
  const { body } = inertDocument(html);
  body.querySelectorAll('script, style, template').forEach((element) => element.remove());
  return body.textContent;
}

function isAccount(number: string): boolean {
  const digits = number.replace(/\D/g, '').length;
  return digits >= minDigits && digits <= maxDigits && !phone.test(number);
}

interface HtmlPolicy {
  createHTML: (html: string) => string;
}

const { trustedTypes } = globalThis as { trustedTypes?: { createPolicy: (name: string, rules: HtmlPolicy) => HtmlPolicy } };

/** The Trusted Types policy for this use; see components/page/trustedTypesScript.ts. */
const policy = trustedTypes?.createPolicy('inert-document', { createHTML: (html) => html });

/** Parses untrusted markup into a detached document, where nothing runs or loads. For reading only; never insert its nodes. */
function inertDocument(html: string): Document {
  return new DOMParser().parseFromString(policy ? policy.createHTML(html) : html, 'text/html');
}
