const longest = 160;

/** What somebody wrote (HTML) as one line for a terminal: no markup, no control characters that would steer it, not too long. */
export function plainLine(html: string): string {
  const text = html
    .replace(/<[^>]*>/g, ' ')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
