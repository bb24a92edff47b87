import { parseBackendMap, type ParsedBackendMap } from '#contract/backendMap.ts';
import type { CallName } from '#contract/calls.ts';

type Json = Record<string, unknown>;

/** A line of a backend map: its path in the map, and its value. */
interface MapLine {
  place: string[];
  value: unknown;
}

/** A difference between the backend and the contract. It contains field names and code words of the backend, but no other values. */
export interface Finding {
  /** The field or the part of the exchange that differs, such as `get-member.user.nick` or `envelope`. */
  place: string;
  came: string;
  expected: string;
  /** `spelling` = the contract accepts this name, too. `remark` = the portal works without the field. Neither needs a line in the map. */
  weight?: 'spelling' | 'remark';
  /** The line that makes the map fit the difference. */
  line?: MapLine;
}

/** The state that the inspection of one answer reads and changes. */
export interface Inspection {
  findings: Finding[];
  draft: MapDraft;
  /** Fields (`record.field`) and the word `times`, if a call sends them as the contract says. Lines for all calls must not change them. */
  settled: Set<string>;
  /** The balance of the account in won. Undefined if the operator did not give it. */
  balance: number | undefined;
}

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A backend map to which the check adds lines. */
export class MapDraft {
  readonly map: Json;

  constructor(from: Json = {}) {
    this.map = structuredClone(from);
  }

  get(...place: string[]): unknown {
    return place.reduce<unknown>((inner, name) => (isJson(inner) && Object.hasOwn(inner, name) ? inner[name] : undefined), this.map);
  }

  /** The options of a field in the map. A field that is written as a name or as `false` has only the option `name`. */
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

  /** The status of the contract for a word of the backend. Returns the word itself if the map does not have the word. */
  statusFor(call: CallName, word: string): string {
    const mapped = this.get('calls', call, 'statuses', word) ?? this.get('statuses', word);
    return typeof mapped === 'string' ? mapped : word;
  }

  /** @throws {Error} with a line for each path of the draft that is not valid in a map */
  parsed(): ParsedBackendMap {
    const { map, faults } = parseBackendMap(this.map);
    if (map) return map;
    throw new Error(faults.map(({ place, rule }) => `${place} ${rule}`).join('\n'));
  }
}

/** Adds a difference to the findings. If the difference has a line, adds the line to the map. */
export function differ({ findings, draft }: Inspection, finding: Finding): void {
  if (finding.line) draft.set(finding.line);
  findings.push(finding);
}
