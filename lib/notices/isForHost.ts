/**
 * Whether something of the operator is meant for this host. `domain` may list several, separated by comma, bar or space
 * (specification section 3); case, port and a leading `www.` do not count, and an empty list means every host (contract section 4).
 */
export function isForHost(domain: string, host: string): boolean {
  const domains = domain.split(/[,|\s]+/).filter(Boolean);
  const here = bareHost(host);
  return domains.length === 0 || domains.some((listed) => bareHost(listed) === here && here !== '');
}

/** The host alone, in the spelling of addresses (`마루.test` is `xn--…`); '' for anything else, such as an address with a user or a path. */
function bareHost(text: string): string {
  if (/[/\\?#@%]/.test(text) || !URL.canParse(`http://${text}`)) return '';
  return new URL(`http://${text}`).hostname.replace(/\.$/, '').replace(/^www\./, '');
}
