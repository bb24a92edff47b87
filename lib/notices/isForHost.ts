/**
 * Whether something of the operator is meant for this host. `domain` may list several, separated by comma, bar or space
 * (specification section 3); case, port and a leading `www.` do not count, and an empty list means every host (contract section 4).
 */
export function isForHost(domain: string, host: string): boolean {
  const domains = domain.split(/[,|\s]+/).filter(Boolean);
  return domains.length === 0 || domains.some((listed) => bareHost(listed) === bareHost(host));
}

function bareHost(host: string): string {
  return host
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/\.$/, '')
    .replace(/^www\./, '');
}
