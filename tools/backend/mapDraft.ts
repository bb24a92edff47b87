import { parseBackendMap, type ParsedBackendMap } from '#contract/backendMap.ts';
import type { CallName } from '#contract/calls.ts';

type Json = Record<string, unknown>;

/** A line of a map: where it stands, and its value. */
interface MapLine {
  place: string[];
  value: unknown;
}

/** A difference between the backend and the contract. Contains no value of the backend but status words. */
export interface Finding {
  /** A field, or a part of the exchange. */
  place: string;
  came: string;
  expected: string;
  /** `spelling`: the contract accepts the name too. `remark`: the portal does without the field. Neither needs a map. */
  weight?: 'spelling' | 'remark';
  /** The line of a map that fits the difference. */
  line?: MapLine;
}

/** What the inspection of one answer reads and writes. */
export interface Inspection {
  findings: Finding[];
  draft: MapDraft;
  /** Fields (`record.field`) and `times` that some call sends as the contract says. A line for all calls must not change them. */
  settled: Set<string>;
  /** The balance of the account in won, if the operator gave it. */
  balance: number | undefined;
}

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A map that grows while a backend is checked. */
export class MapDraft {
  readonly map: Json;

  constructor(from: Json = {}) {
    this.map = structuredClone(from);
  }

  get(...place: string[]): unknown {
    return place.reduce<unknown>((inner, name) => (isJson(inner) && Object.hasOwn(inner, name) ? inner[name] : undefined), this.map);
  }

  /** The options of a field. A field that is written as a name or as `false` has the one option `name`. */
  field(place: string[]): Json {
    const found = this.get(...place);
    return typeof found === 'string' || found === false ? { name: found } : isJson(found) ? found : {};
  }

  set({ place, value }: MapLine): void {
    let inner = this.map;
    for (const name of place.slice(0, -1)) {
      if (typeof inner[name] === 'string' || inner[name] === false) inner[name] = { name: inner[name] };
      inner = (inner[name] ??= {}) as Json;
    }
    const last = place.at(-1) as string;
    const old = inner[last];
    inner[last] = isJson(old) && typeof value === 'string' ? { ...old, name: value } : value;
  }

  /** The contract's status for a word of the backend; the word itself if the map does not have it. */
  statusFor(call: CallName, word: string): string {
    const mapped = this.get('calls', call, 'statuses', word) ?? this.get('statuses', word);
    return typeof mapped === 'string' ? mapped : word;
  }

  /** @throws {Error} names the places of the draft that are not valid in a map */
  parsed(): ParsedBackendMap {
    const { map, faults } = parseBackendMap(this.map);
    if (map) return map;
    throw new Error(faults.map(({ place, rule }) => `${place} ${rule}`).join('\n'));
  }
}

/** Adds a difference to the findings, and its line to the map. */
export function differ({ findings, draft }: Inspection, finding: Finding): void {
  if (finding.line) draft.set(finding.line);
  findings.push(finding);
}
