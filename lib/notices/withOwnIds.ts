interface Row {
  id: string;
  title: string;
  contents: string;
}

/**
 * The same rows, each with an id that no other has: one without an id, or with the id of a row before it, is named after what it says, so
 * that its address and its being hidden outlive a change of the list. The very same row twice is one.
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

/** Short, and the same for the same text: 32 bits (FNV-1a) are plenty for the few rows that need one. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}
