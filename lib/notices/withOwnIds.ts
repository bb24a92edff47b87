interface Row {
  id: string;
  title: string;
  contents: string;
}

/**
 * The rows with unique ids. A row without an id, or with the id of an earlier row, gets an id derived from its contents, so that its link
 * and its hidden state survive changes of the list. Identical rows are merged.
 */
export function withOwnIds<R extends Row>(rows: readonly R[]): R[] {
  const own = new Map<string, R>();
  for (const row of rows) {
    const id = row.id && !own.has(row.id) ? row.id : `${row.id}~${fingerprint(row.title + row.contents)}`;
    const isRepeated = own.get(row.id)?.title === row.title && own.get(row.id)?.contents === row.contents;
    if (!isRepeated && !own.has(id)) own.set(id, { ...row, id });
  }
  return [...own.values()];
}

/** A short deterministic hash (FNV-1a). 32 bits suffice for the few rows that need one. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}
