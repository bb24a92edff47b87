/**
 * Whether a notice or popup is for this host. `domain` may list several hosts, separated by comma, bar or space (specification section 3).
 * Ignores case, port and a leading `www.`. An empty list means every host.
 */
export function isForHost(domain: string, host: string): boolean {
  const domains = domain.split(/[,|\s]+/).filter(Boolean);
  const here = bareHost(host);
  return domains.length === 0 || domains.some((listed) => bareHost(listed) === here && here !== '');
}

/** The host in ASCII (`마루.test` is `xn--…`); '' if the text is not just a host. */
function bareHost(text: string): string {
  if (/[/\\?#@%]/.test(text) || !URL.canParse(`http://${text}`)) return '';
  return new URL(`http://${text}`).hostname.replace(/\.$/, '').replace(/^www\./, '');
}
