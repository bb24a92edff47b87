import type { CallError } from '#lib/api/CallError.ts';

interface UpstreamRow {
  id: string;
  title: string;
  contents: string;
}

/** The key names the row in URLs and in storage. */
export type Keyed<Row> = Row & { key: string };

export type InboxRow = Keyed<{ title: string; titleColor: string; lastDate: string }>;

export interface InboxView<Row> {
  /** Undefined until loaded. The rows stay during a reload and after a failure. */
  rows: Row[] | undefined;
  error: CallError | undefined;
  isValidating: boolean;
  reload: () => void;
}

/** A row without an id, or with a repeated id, gets a key from its contents, so that its link and its marks survive changes of the list. */
export function withKeys<Row extends UpstreamRow>(rows: readonly Row[]): Keyed<Row>[] {
  const keyed = new Map<string, Row>();
  for (const row of rows) {
    const ending = () => `~${fingerprint(row.title + row.contents)}`;
    let key = row.id || ending();
    for (let other = keyed.get(key); other && !isSame(other, row); other = keyed.get(key))
      key += ending();
    keyed.set(key, row);
  }
  return [...keyed].map(([key, row]) => ({ ...row, key }));
}

const isSame = (row: UpstreamRow, other: UpstreamRow) =>
  JSON.stringify(row) === JSON.stringify(other);

/** A short deterministic hash (FNV-1a). 32 bits are enough for the few rows that need a hash. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}
