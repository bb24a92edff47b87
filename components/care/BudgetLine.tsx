import { useTranslation } from 'next-i18next/pages';
import { PageLink } from '#components/controls/actions/PageLink.tsx';
import { Icon } from '#components/controls/text/Icon.tsx';
import { budgetText } from '#lib/care/budget.ts';
import { useCareRecord } from '#lib/care/careRecord.ts';
import { sumByPeriod } from '#lib/care/periodSums.ts';
import { useApplications } from '#lib/money/history/useApplications.ts';
import { serverNow } from '#lib/session/serverClock.ts';
import styles from './BudgetLine.module.scss';

/** One line on the deposit page once the month's deposits have come near the member's own budget. It blocks nothing. */
export function BudgetLine() {
  const { t, i18n } = useTranslation();
  const { budget } = useCareRecord();
  const { applications } = useApplications('deposit', budget !== undefined);
  if (budget === undefined || !applications) return null;
  const text = budgetText(sumByPeriod(applications, serverNow()).won.month, budget, t, i18n.language);
  if (!text) return null;

  return (
    <p className={styles.line}>
      <Icon name="info" />
      <PageLink href="/user?tab=care" isInformation>
        {text}
      </PageLink>
    </p>
  );
}
