/** Undefined for links that are not http(s), and for links with user info, because user info can imitate another host. */
export function readLink(value: string): string | undefined {
  if (!URL.canParse(value, location.href)) return undefined;
  const { protocol, username, password, href } = new URL(value, location.href);
  return /^https?:$/.test(protocol) && !username && !password ? href : undefined;
}
