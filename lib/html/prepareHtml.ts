/** Replaces the `style` attribute: inline styles violate the Content-Security-Policy even in a detached document. */
export const styleAttribute = 'data-style';

/** Blocks that are not allowed. As `div` they keep the lines apart that they begin: two numbers must not become one. */
const otherBlocks =
  /<(\/?)(?:address|article|aside|details|dialog|dir|fieldset|figcaption|figure|footer|form|header|hgroup|legend|main|marquee|menu|nav|search|section|summary)(?=[\s/>])/gi;

const writtenStyle = /([\s"'/])style(?=\s*=)/gi;

/**
 * Prepares HTML for DOMPurify: parsing a `style` attribute already violates the policy, and every parse removes a first line break of a `pre`.
 * Works on the parts between `>`: a pattern for whole tags takes quadratic time where tags do not end.
 */
export function prepareHtml(html: string): string {
  let isAfterPre = false;
  const parts = html
    .replace(otherBlocks, '<$1div')
    .split('>')
    .map((written, index, { length }) => {
      const part = isAfterPre ? written.replace(/^\n+/, '') : written;
      const tagAt = index < length - 1 ? part.search(/<[a-z]/i) : -1;
      isAfterPre = tagAt >= 0 && /<pre\b/i.test(part);
      return tagAt < 0 ? part : part.slice(0, tagAt) + part.slice(tagAt).replace(writtenStyle, `$1${styleAttribute}`);
    });
  return parts.join('>');
}

/** Text in which no tag can start. Struck text keeps a mark. */
export const withoutTags = (html: string): string =>
  html.replaceAll(/<\/?(?:s|strike|del)(?=[\s>])[^>]*>/gi, '~~').replaceAll(/<[^>]*>?/g, ' ');
