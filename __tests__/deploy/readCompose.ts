import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

export interface JoinedNetwork {
  ipv4_address?: string;
  mac_address?: string;
}

export interface ComposeService {
  image: string;
  profiles?: string[];
  env_file?: string;
  environment?: Record<string, string>;
  command?: string[];
  user?: string;
  read_only?: boolean;
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
  tmpfs?: string[];
  volumes?: string[];
  ports?: string[];
  mem_limit?: string;
  stop_grace_period?: string;
  networks: string[] | Record<string, JoinedNetwork>;
}

export interface Compose {
  services: Record<string, ComposeService>;
  networks: Record<
    string,
    {
      internal?: boolean;
      ipam?: { config: { subnet: string; ip_range: string; gateway: string }[] };
    }
  >;
}

export function readCompose(variables: Record<string, string> = {}): Compose {
  const text = readFileSync('compose.yaml', 'utf8').replaceAll(
    /\$\{(\w+):-([^}]*)\}/g,
    (_, name: string, usual: string) => variables[name] ?? usual,
  );
  return parse(text, { merge: true }) as Compose;
}

export const networksOf = ({ networks }: ComposeService): Record<string, JoinedNetwork> =>
  Array.isArray(networks) ? Object.fromEntries(networks.map((network) => [network, {}])) : networks;
