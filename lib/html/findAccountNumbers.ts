/** Digit groups with hyphens, as Korean banks write account numbers. */
const groups = /(?<![\w.\-‐‑–])\d{3,6}(?:[-‐‑–]\d{1,8}){1,4}(?![\w\-‐‑–])/g;

/** Korean phone numbers: mobile, area, internet, virtual and company numbers. */
const phone = /^0(?:1[016789]|2|[3-6]\d|70|50\d)\D\d{3,4}\D\d{4}$/;

const minDigits = 10;
const maxDigits = 16;

/** Elements that start a new line and therefore separate numbers. */
const blocks = /<\/?(?:address|article|blockquote|br|dd|div|dl|dt|h[1-6]|hr|li|ol|p|pre|section|table|tbody|td|th|thead|tr|ul)\b/gi;

/** The distinct account numbers in an operator's text, as written, without phone numbers and dates. */
export function findAccountNumbers(html: string): string[] {
  if (!/\d/.test(html)) return [];
  return numbersIn(textOf(html.replace(blocks, '\n$&')));
}

/** The same for a text without markup. */
export const numbersIn = (text: string): string[] => [...new Set(text.match(groups) ?? [])].filter((number) => isAccount(number));

/** The text of untrusted markup. */
export function textOf(html: string): string {
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
