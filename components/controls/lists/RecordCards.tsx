import { useId } from 'react';
import { VisuallyHidden } from '#components/controls/text/VisuallyHidden.tsx';
import { DetailButton } from '#components/controls/actions/DetailButton.tsx';
import styles from './RecordCards.module.scss';
import type { RecordListProps } from './RecordList.tsx';

export function RecordCards<Row>({ label, columns, groups, note, keyOf, detail }: RecordListProps<Row>) {
  const id = useId();
  const shown = columns.filter(({ place }) => place !== 'table');

  return (
    <>
      <ul className={styles.cards} aria-label={label}>
        {groups.map(({ head, rows }) =>
          rows.map((row, index) => {
            const key = keyOf(row, index);
            const isOpen = detail?.open === key;
            return (
              <li key={key}>
                {index === 0 && head && <div className={styles.head}>{head}</div>}
                <div className={styles.card} data-open={isOpen || undefined}>
                  <div className={styles.front}>
                    <dl className={styles.values}>
                      {shown.map((column) => (
                        <div key={column.label} className={styles[column.place]}>
                          <dt>
                            <VisuallyHidden>{column.label}</VisuallyHidden>
                          </dt>
                          <dd>{column.cell(row)}</dd>
                        </div>
                      ))}
                    </dl>
                    {detail && (
                      <DetailButton label={detail.label(row)} isOpen={isOpen} controls={id} onPress={() => detail.onToggle(key)} />
                    )}
                  </div>
                  {isOpen && <div id={id}>{detail.content(row)}</div>}
                </div>
              </li>
            );
          }),
        )}
      </ul>
      {note && <p className={styles.note}>{note}</p>}
    </>
  );
}
