import { parseBackendMap, type ParsedBackendMap } from '#contract/backendMap.ts';
import type { CallName } from '#contract/calls.ts';

type Json = Record<string, unknown>;

interface MapLine {
  place: string[];
  value: unknown;
}

/** A finding contains field names and code words of the backend, but no other values. */
export interface Finding {
  /** For example `get-member.user.nick` or `envelope`. */
  place: string;
  came: string;
  expected: string;
  /** `spelling` = the contract accepts this name, too. `remark` = the portal works without the field. */
  weight?: 'spelling' | 'remark';
  /** The line that makes the map fit the difference. */
  line?: MapLine;
}

export interface Inspection {
  findings: Finding[];
  draft: MapDraft;
  /** Fields (`record.field`), and `times`, that a call sends as the contract says. Lines for all calls must not change these fields. */
  settled: Set<string>;
  /** In won. Undefined = the operator did not give the balance. */
  balance: number | undefined;
}

const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export class MapDraft {
  readonly map: Json;

  constructor(from: Json = {}) {
    this.map = structuredClone(from);
  }

  get(...place: string[]): unknown {
    return place.reduce<unknown>(
      (inner, name) => (isJson(inner) && Object.hasOwn(inner, name) ? inner[name] : undefined),
      this.map,
    );
  }

  /** A field that is written as a name or as `false` has only the option `name`. */
  field(place: string[]): Json {
    const found = this.get(...place);
    return typeof found === 'string' || found === false
      ? { name: found }
      : isJson(found)
        ? found
        : {};
  }

  set({ place, value }: MapLine): void {
    let inner = this.map;
    for (const name of place.slice(0, -1)) {
      if (typeof inner[name] === 'string' || inner[name] === false)
        inner[name] = { name: inner[name] };
      inner = (inner[name] ??= {}) as Json;
    }
    const last = place.at(-1) as string;
    const old = inner[last];
    inner[last] = isJson(old) && typeof value === 'string' ? { ...old, name: value } : value;
  }

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

export function differ({ findings, draft }: Inspection, finding: Finding): void {
  if (finding.line) draft.set(finding.line);
  findings.push(finding);
}
