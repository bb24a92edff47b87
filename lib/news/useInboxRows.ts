import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { CallError } from '#lib/api/CallError.ts';

/** What every list of the news pages shows of a record. */
export interface InboxRow {
  id: string;
  /** The record's name in the URL; its id if that is missing. */
  key?: string;
  title: string;
  titleColor: string;
  lastDate: string;
}

/** The name of a record in the URL. */
export const keyOf = ({ key, id }: Pick<InboxRow, 'key' | 'id'>) => key ?? id;

export type Keyed<Row> = Row & { key: string };

export interface InboxView<Row> {
  /** Undefined until loaded. The last good rows stay during a reload and after a failure. */
  rows: Row[] | undefined;
  error: CallError | undefined;
  isValidating: boolean;
  reload: () => void;
}

/** The name of a record in the URL: its id, with its position where the id is missing or used before. */
const recordKey = (id: string, copy: number): string => (id && copy === 0 ? id : `${id}~${copy + 1}`);

export function withKeys<Row extends { id: string }>(rows: readonly Row[]): Keyed<Row>[] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const copy = seen.get(row.id) ?? 0;
    seen.set(row.id, copy + 1);
    return { ...row, key: recordKey(row.id, copy) };
  });
}

interface ReadableRow {
  id: string;
  isRead: boolean | null;
}

type Change<Row> = (rows: readonly Row[]) => Row[];

interface InboxSource<Row> {
  /** As the upstream sent them. */
  sent: readonly Row[] | undefined;
  /** Adds keys, and sorts. */
  list: (rows: readonly Row[]) => Keyed<Row>[];
  isUnread: (row: Row) => boolean;
  /** The unread count of the health check. */
  count: number;
  reload: () => void;
  /** Stores a change that the upstream has confirmed. */
  store: (change: Change<Row>) => Promise<unknown>;
  /** Lowers the badge while a call runs. */
  lower: (by: number, work: Promise<void>) => Promise<void>;
}

/** The rows of an inbox, and what a member does with them: it shows at once, and goes back if it fails. Acts reject with `CallError`. */
export function useInboxRows<Row extends ReadableRow>({ sent, list, isUnread, count, reload, store, lower }: InboxSource<Row>) {
  // One change per running act, so that acts at the same time succeed or fail independently.
  const [changes, setChanges] = useState<readonly Change<Row>[]>([]);
  const changed = useMemo(() => sent && changes.reduce((rows: readonly Row[], change) => change(rows), sent), [sent, changes]);
  const rows = useMemo(() => changed && list(changed), [changed, list]);
  const unreadCount = useMemo(() => rows?.filter(isUnread).length ?? 0, [rows, isUnread]);

  const readNewArrivals = useEffectEvent(() => {
    if (rows && count > unreadCount) reload();
  });
  useEffect(() => readNewArrivals(), [count]);

  async function act(change: Change<Row>, unread: number, work: Promise<void>): Promise<void> {
    setChanges((all) => [...all, change]);
    try {
      await lower(unread, work);
      await store(change);
    } catch (cause) {
      // A call without a response may have been carried out.
      reload();
      throw cause;
    } finally {
      setChanges((all) => all.filter((other) => other !== change));
    }
  }

  const unreadOf = (id: string) => (rows ?? []).filter((row) => row.id === id && isUnread(row)).length;
  const read = (row: Row): Row => ({ ...row, isRead: true });

  return {
    rows,
    unreadCount,
    markRead: (id: string, work: Promise<void>) => act((all) => all.map((row) => (row.id === id ? read(row) : row)), unreadOf(id), work),
    markAllRead: (work: Promise<void>) => act((all) => all.map(read), Infinity, work),
    remove: (id: string, work: Promise<void>) => act((all) => all.filter((row) => row.id !== id), unreadOf(id), work),
    removeAll: (work: Promise<void>) => act(() => [], Infinity, work),
  };
}
