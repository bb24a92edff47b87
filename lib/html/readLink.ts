/** The absolute http(s) URL of an operator's link. Undefined for other links, and for user info, because it can imitate another host. */
export function readLink(value: string): string | undefined {
  if (!URL.canParse(value, location.href)) return undefined;
  const { protocol, username, password, href } = new URL(value, location.href);
  return /^https?:$/.test(protocol) && !username && !password ? href : undefined;
}
