import { parseBackendMap, type Capability, type ParsedBackendMap } from '#contract/backendMap.ts';
import { parseConfigJson, readConfigText } from './configFile.ts';
import { ConfigurationError } from './configurationError.ts';

/** What a backend does differently: the file of BACKEND_MAP. @throws {ConfigurationError} with every fault */
export function readBackendMap(file: string): ParsedBackendMap {
  if (file === '') return {};
  const content = parseConfigJson('BACKEND_MAP', readConfigText('BACKEND_MAP', file));
  const { map, faults } = parseBackendMap(content);
  if (map) return map;
  throw new ConfigurationError(faults.map(({ place, rule }) => ({ variable: place ? `BACKEND_MAP: ${place}` : 'BACKEND_MAP', rule })));
}

/** The calls that the backend lacks, and the jackpot feed if it does. */
export function missingCalls({ capabilities = {} }: ParsedBackendMap): readonly Capability[] {
  return (Object.entries(capabilities) as [Capability, boolean][]).flatMap(([name, has]) => (has ? [] : name));
}
