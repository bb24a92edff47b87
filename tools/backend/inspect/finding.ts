import type { MapDraft, MapLine } from './mapDraft.ts';

/** Something that is not as the contract says. Contains no value of the backend but status words. */
export interface Finding {
  /** A field, or a part of the exchange. */
  place: string;
  came: string;
  expected: string;
  /** Known to the contract: needs no map. */
  isSpelling?: true;
  /** The portal does without: needs no map. */
  isRemark?: true;
  /** Fits it. */
  line?: MapLine;
}

export interface Inspection {
  findings: Finding[];
  draft: MapDraft;
  /** Records and formats that came as the contract says; a map for all calls must not change them. */
  settled: Set<string>;
  /** Amounts that are known, in won, by `record.field`. */
  knownWon: Map<string, number>;
  /** How the times came: `seconds` and `milliseconds` since 1970 need no zone. */
  timeForms: Set<'seconds' | 'milliseconds' | 'text'>;
}

/** Adds a difference, and its line to the map. */
export function differ({ findings, draft }: Inspection, finding: Finding): void {
  if (finding.line) draft.set(finding.line);
  findings.push(finding);
}

/** Whether a finding needs a line of a map, or another backend. */
export const isDifference = ({ isSpelling, isRemark }: Finding): boolean => !isSpelling && !isRemark;
