import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { CompanyMark, companyMarkId } from '#components/game/card/CompanyMark.tsx';
import { Icon } from '#components/controls/text/Icon.tsx';
import { entryId, type LobbyEntry } from '#lib/games/lists/LobbyEntry.ts';
import styles from './CompanyRows.module.scss';

interface CompanyRowsProps {
  entries: readonly LobbyEntry[];
  onOpen: (entry: LobbyEntry) => boolean;
  onApproach: (entry: LobbyEntry) => void;
}

/** More would push the found games out of sight. */
const firstRows = 3;

/** The found slot companies: low rows, so that they do not look like games. */
export function CompanyRows({ entries, onOpen, onApproach }: CompanyRowsProps) {
  const { t } = useTranslation();
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const found = entries.map(entryId).join();
  /** The companies of which all rows are shown: another search begins with the first ones again. */
  const [whole, setWhole] = useState('');
  const shown = whole === found ? entries : entries.slice(0, firstRows);

  // The pressed button disappears, so the focus moves to the first new row.
  function handleMore() {
    flushSync(() => setWhole(found));
    list.current?.querySelectorAll('button')[firstRows]?.focus();
  }

  return (
    <section aria-labelledby={id} className={styles.companies}>
      <h2 id={id}>{t('game.provider')}</h2>
      <ul ref={list}>
        {shown.map((entry) => (
          <li key={entryId(entry)}>
            <button
              type="button"
              data-code={entry.code}
              aria-disabled={entry.isUsable ? undefined : true}
              aria-describedby={entry.isUsable ? companyMarkId(entry.code) : undefined}
              onPointerEnter={() => entry.isUsable && onApproach(entry)}
              onFocus={() => entry.isUsable && onApproach(entry)}
              onClick={() => onOpen(entry)}
            >
              <Icon name="slot" />
              <span>
                <span>{entry.name}</span>
                {entry.isUsable ? <CompanyMark code={entry.code} /> : <small>{t('game.maintenance')}</small>}
              </span>
              <Icon name="chevron-right" />
            </button>
          </li>
        ))}
      </ul>
      {shown.length < entries.length && (
        <Button size="small" variant="quiet" onClick={handleMore}>
          {t('action.more')}
        </Button>
      )}
    </section>
  );
}
