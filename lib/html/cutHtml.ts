/** The most HTML of one notice, message or answer that is shown, in bytes of UTF-8. */
export const maxHtmlBytes = 64 * 1024;

/** The start of the operator's HTML that is short enough to be shown; a tag it ends in is not finished, and no parser shows it. */
export function cutHtml(html: string): string {
  const { read } = new TextEncoder().encodeInto(html, new Uint8Array(maxHtmlBytes));
  return html.slice(0, read);
}
