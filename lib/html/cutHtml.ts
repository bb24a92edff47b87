/** Limit for one notice, message or answer, in UTF-8 bytes. */
export const maxHtmlBytes = 64 * 1024;

/** Cuts HTML at the limit. Parsers ignore a tag that the cut leaves unfinished. */
export function cutHtml(html: string): string {
  const { read } = new TextEncoder().encodeInto(html, new Uint8Array(maxHtmlBytes));
  return html.slice(0, read);
}
