import { parseBackendMap, type ParsedBackendMap } from '#contract/backendMap.ts';

type Json = Record<string, unknown>;

/** A line of a map: where, and what stands there. */
export interface MapLine {
  place: string[];
  value: unknown;
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

  /** The field's own options; a name alone, or `false`, is one of them. */
  field(place: string[]): Json {
    const found = this.get(...place);
    return typeof found === 'string' || found === false ? { name: found } : isJson(found) ? found : {};
  }

  /** undefined removes the line. */
  set({ place, value }: MapLine): void {
    if (value === undefined && this.get(...place.slice(0, -1)) === undefined) return;
    let inner = this.map;
    for (const name of place.slice(0, -1)) {
      // A field that has a name only, or none, gets further options.
      if (typeof inner[name] === 'string' || inner[name] === false) inner[name] = { name: inner[name] };
      inner = (inner[name] ??= {}) as Json;
    }
    const last = place.at(-1) as string;
    const old = inner[last];
    if (value === undefined) delete inner[last];
    else inner[last] = isJson(old) && typeof value === 'string' ? { ...old, name: value } : value;
  }

  /** @throws {Error} if the draft is no map, which names the places */
  parsed(): ParsedBackendMap {
    const { map, faults } = parseBackendMap(this.map);
    if (map) return map;
    throw new Error(faults.map(({ place, rule }) => `${place} ${rule}`).join('\n'));
  }
}
