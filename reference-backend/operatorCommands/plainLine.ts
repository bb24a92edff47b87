const maxLength = 160;

/** HTML as one short line for a terminal, without markup and control characters. */
export function plainLine(html: string): string {
  const text = html
    .replace(/<[^>]*>/g, ' ')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
}
