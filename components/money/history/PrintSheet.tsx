import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'next-i18next/pages';
import { Fact } from '#components/controls/text/Fact.tsx';
import type { Application } from '#contract/records/application.ts';
import { formatMoment } from '#lib/format/formatMoment.ts';
import { serverNow } from '#lib/session/serverClock.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { useSite } from '#lib/site/siteSettings.ts';
import styles from './PrintSheet.module.scss';
import { useApplicationTexts } from './useApplicationTexts.ts';

/** The printed page. While it is in the document, styles/base/paper prints nothing else. */
export function PrintSheet({ title, filter, applications }: { title: string; filter: string; applications: readonly Application[] }) {
  const { t, i18n } = useTranslation();
  const { user } = usePortalSession();
  const { name } = useSite();
  const { names, values } = useApplicationTexts();
  const [printedAt] = useState(() => formatMoment(serverNow(), i18n.language));

  return createPortal(
    <div className={styles.sheet} data-print-sheet="">
      <h1>{`${title} | ${name}`}</h1>
      <dl className={styles.facts}>
        <Fact name={t('field.userId')}>{user?.userId}</Fact>
        <Fact name={t('history.printedAt')}>{printedAt}</Fact>
        <Fact name={t('history.status')}>{filter}</Fact>
      </dl>
      <table className={styles.table}>
        <thead>
          <tr>
            {names.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {applications.map((application, index) => (
            <tr key={index}>
              {values(application).map((value, column) => (
                <td key={names[column]}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>,
    document.body,
  );
}
