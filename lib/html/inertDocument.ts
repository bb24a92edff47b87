interface HtmlPolicy {
  createHTML: (html: string) => string;
}

const { trustedTypes } = globalThis as { trustedTypes?: { createPolicy: (name: string, rules: HtmlPolicy) => HtmlPolicy } };

/** The Trusted Types policy for this use; see components/page/trustedTypesScript.ts. */
const policy = trustedTypes?.createPolicy('inert-document', { createHTML: (html) => html });

/** Parses untrusted markup into a detached document, where nothing runs or loads. For reading only; never insert its nodes. */
export function inertDocument(html: string): Document {
  return new DOMParser().parseFromString(policy ? policy.createHTML(html) : html, 'text/html');
}
