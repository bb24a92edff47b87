interface HtmlPolicy {
  createHTML: (html: string) => string;
}

const { trustedTypes } = globalThis as { trustedTypes?: { createPolicy: (name: string, rules: HtmlPolicy) => HtmlPolicy } };

/** Says that this use of markup is meant: see components/page/trustedTypesScript.ts. */
const policy = trustedTypes?.createPolicy('inert-document', { createHTML: (html) => html });

/** Markup of anybody as a document that nobody sees: nothing in it runs or loads. To be read, never to be shown. */
export function inertDocument(html: string): Document {
  return new DOMParser().parseFromString(policy ? policy.createHTML(html) : html, 'text/html');
}
