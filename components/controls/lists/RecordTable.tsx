import { Fragment, useId } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { VisuallyHidden } from '#components/controls/text/VisuallyHidden.tsx';
import { DetailButton } from '#components/controls/actions/DetailButton.tsx';
import type { RecordColumn, RecordListProps } from './RecordList.tsx';
import styles from './RecordTable.module.scss';

const cellClass = ({ isAmount, isNarrow }: Pick<RecordColumn<unknown>, 'isAmount' | 'isNarrow'>) =>
  isAmount ? styles.amount : isNarrow ? styles.narrow : undefined;

export function RecordTable<Row>({ label, columns, groups, keyOf, detail }: RecordListProps<Row>) {
  const { t } = useTranslation();
  const id = useId();
  /** The head of a group ends where the amounts do: its sum is below theirs. */
  const amounts = columns.findIndex(({ isAmount }) => isAmount) + 1;

  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>{label}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.label} scope="col" className={cellClass(column)}>
                {column.label}
              </th>
            ))}
            {detail && (
              <th scope="col">
                <VisuallyHidden>{t('history.details')}</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        {groups.map(({ head, rows }, group) => (
          <tbody key={group}>
            {head && (
              <tr className={styles.head}>
                <th scope="rowgroup" colSpan={amounts}>
                  {head}
                </th>
                <td colSpan={columns.length + 1 - amounts} />
              </tr>
            )}
            {rows.map((row, index) => {
              const key = keyOf(row, index);
              const isOpen = detail?.open === key;
              return (
                <Fragment key={key}>
                  <tr className={detail ? styles.opening : undefined} data-open={isOpen || undefined}>
                    {columns.map((column) => (
                      <td key={column.label} className={cellClass(column)}>
                        {column.cell(row)}
                      </td>
                    ))}
                    {detail && (
                      <td className={styles.button}>
                        <DetailButton label={detail.label(row)} isOpen={isOpen} controls={id} onPress={() => detail.onToggle(key)} />
                      </td>
                    )}
                  </tr>
                  {isOpen && (
                    <tr id={id} className={styles.detail}>
                      <td colSpan={columns.length + 1}>{detail.content(row)}</td>
                    </tr>
                  )}
                </Fragment>
              );
            })}
          </tbody>
        ))}
      </table>
    </div>
  );
}
