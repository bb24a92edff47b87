import { readFileSync, statSync } from 'node:fs';
import { BlockList, isIP } from 'node:net';
import { isLoopbackHost } from '#lib/site/pictures.ts';

export interface Fault {
  variable: string;
  rule: string;
}

/** An invalid configuration. The message has a line for each fault, and contains no value of a variable except the folder of STATE_DIR. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError';
  readonly faults: readonly string[];

  constructor(faults: readonly Fault[]) {
    const lines = faults.map(({ variable, rule }) => `${variable} ${rule}`);
    super(['The portal cannot start with this configuration:', ...lines].join('\n  '));
    this.faults = lines;
  }
}

const unreadableRule = (error: unknown) =>
  `names a file that cannot be read (${(error as NodeJS.ErrnoException).code})`;

export function readConfigText(variable: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/^\uFEFF/, ''); // some editors write a byte order mark
  } catch (error) {
    throw new ConfigurationError([{ variable, rule: unreadableRule(error) }]);
  }
}

/** @throws {ConfigurationError} with only the position of the fault, because the rest of the parser's message quotes the file */
export function parseConfigJson(variable: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const position = / \(line \d+ column \d+\)/.exec(String(error))?.[0] ?? '';
    throw new ConfigurationError([{ variable, rule: `is not valid JSON${position}` }]);
  }
}

type Environment = Record<string, string | undefined>;

/** Variables that hold a secret. A variable `<name>_FILE` can name a file with the secret, which keeps it out of the environment. */
export const secretVariables = ['NEXTAUTH_SECRET', 'HASH_SECRET', 'REDIS_URL'] as const;

/** @throws {ConfigurationError} with every invalid `_FILE` variable */
export function withSecretFiles(env: Environment): Environment {
  const read: Environment = {};
  const faults: Fault[] = [];
  for (const name of secretVariables) {
    const variable = `${name}_FILE`;
    const file = env[variable]?.trim();
    if (!file) continue;
    const { secret, rule } = env[name]?.trim()
      ? { rule: `must not be set beside ${name}` }
      : readSecret(file);
    if (rule) faults.push({ variable, rule });
    else read[name] = secret;
  }
  if (faults.length > 0) throw new ConfigurationError(faults);
  return { ...env, ...read };
}

function readSecret(file: string): { secret?: string; rule?: string } {
  try {
    const secret = readFileSync(file, 'utf8');
    if (secret.trim() === '') return { rule: 'names an empty file' };
    if (statSync(file).mode & 0o004)
      return { rule: 'names a file that every user can read (chmod 640)' };
    return { secret };
  } catch (error) {
    return { rule: unreadableRule(error) };
  }
}

export const originOfHost = (host: string): string =>
  `${isLoopbackHost(host) ? 'http' : 'https'}://${host}`;

const hostName =
  /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*|\[[0-9a-f:]+\])(?::\d{1,5})?$/;

export const isHost = (host: string): boolean =>
  hostName.test(host) && URL.canParse(originOfHost(host));

export function parseOrigin(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isOrigin =
    url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password;
  return isOrigin && /^https?:$/.test(url.protocol) ? url : undefined;
}

export const isSecureOrLoopback = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || isLoopbackHost(hostname);

export function inNetworks(...networks: string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    list.addSubnet(address, Number(prefix), familyOf(address));
  }
  return (address) => list.check(address, familyOf(address));
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

const isPrivateAddress = inNetworks(
  ...['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16'],
  ...['::1/128', 'fc00::/7', 'fe80::/10'],
);

/** True if a host name (without port) leads only into private networks: its address is private, or public DNS does not have the name. */
export function isPrivateHost(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, '');
  if (isIP(address) !== 0) return isPrivateAddress(address);
  return !hostname.includes('.') || /\.(internal|local|home\.arpa|localhost)$/.test(hostname);
}
