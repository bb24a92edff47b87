import { readFileSync } from 'node:fs';
import { parseBackendMap, type Capability, type ParsedBackendMap } from '#contract/backendMap.ts';
import { ConfigurationError } from './configurationError.ts';

/** What a backend does differently: the file of BACKEND_MAP. @throws {ConfigurationError} with every fault */
export function readBackendMap(file: string): ParsedBackendMap {
  if (file === '') return {};
  const refuse = (rule: string) => new ConfigurationError([{ variable: 'BACKEND_MAP', rule }]);
  let text: string;
  try {
    text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch {
    throw refuse('names a file that cannot be read');
  }
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    // Only the position: the rest of the message quotes the file.
    throw refuse(`is not valid JSON${/ \(line \d+ column \d+\)/.exec(String(error))?.[0] ?? ''}`);
  }
  const { map, faults } = parseBackendMap(content);
  if (map) return map;
  throw new ConfigurationError(faults.map(({ place, rule }) => ({ variable: place ? `BACKEND_MAP: ${place}` : 'BACKEND_MAP', rule })));
}

/** The calls that the backend lacks, and the jackpot feed if it does. */
export function missingCalls({ capabilities = {} }: ParsedBackendMap): readonly Capability[] {
  return (Object.entries(capabilities) as [Capability, boolean][]).flatMap(([name, has]) => (has ? [] : name));
}
