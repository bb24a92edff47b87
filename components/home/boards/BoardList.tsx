import { OperatorTitle } from '#components/operator/OperatorTitle.tsx';
import { PageLink } from '#components/controls/actions/PageLink.tsx';
import { NewMark } from '#components/controls/text/NewMark.tsx';
import type { ReactNode } from 'react';
import { formatDay } from '#lib/format/formatMoment.ts';
import { copyOf, rowKeys } from '#lib/navigation/listPage.ts';
import { entriesShown } from './BoardSkeleton.tsx';
import styles from './BoardList.module.scss';

interface BoardEntry {
  id: string;
  title: string;
  /** Of the operator's notices. */
  titleColor?: string;
  lastDate: string;
}

interface BoardListProps<Entry extends BoardEntry> {
  entries: readonly Entry[];
  /** The page that shows an entry. `copy` distinguishes entries with the same id or without one. */
  addressOf: (id: string, copy: number) => string;
  /** Has a mark right behind its title. */
  isNew: (entry: Entry) => boolean;
  status?: (entry: Entry) => ReactNode;
}

export function BoardList<Entry extends BoardEntry>({ entries, addressOf, isNew, status }: BoardListProps<Entry>) {
  const keys = rowKeys(entries);
  return (
    <ul className={styles.list}>
      {entries.slice(0, entriesShown).map((entry, index) => {
        const ownStatus = status?.(entry);
        return (
          <li key={keys[index]}>
            <PageLink href={addressOf(entry.id, copyOf(keys[index] ?? ''))} className={styles.row}>
              <span className={styles.title}>
                <OperatorTitle text={entry.title} color={entry.titleColor ?? ''} />
              </span>
              {isNew(entry) && <NewMark />}
              {ownStatus && <span className={styles.status}>{ownStatus}</span>}
              <span className={styles.date}>{formatDay(entry.lastDate)}</span>
            </PageLink>
          </li>
        );
      })}
    </ul>
  );
}
