import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import type { Application } from '#contract/records/application.ts';
import { formatDate } from '#lib/format/formatDate.ts';
import { formatMoney } from '#lib/format/formatMoney.ts';
import type { HelpDraft } from '#lib/help/helpDraft.ts';
import { categoryWords, withCategory } from '#lib/help/titleCategory.ts';
import { statusText } from '#lib/format/statusText.ts';
import { usePreferences } from '#lib/preferences/usePreferences.ts';
import { upstreamTimeText } from '#lib/format/upstreamTimeText.ts';
import type { ApplicationKind } from '#lib/money/history/useApplications.ts';
import type { PrintColumn } from './PrintSheet.tsx';

/** Limits operator texts in an enquiry. */
const maxLetters = 60;

export function useApplicationTexts() {
  const { t } = useTranslation();
  const { locale } = useRouter();
  const { isAmountHidden } = usePreferences();

  const amount = ({ balance }: Application) => t('history.won', { amount: formatMoney(balance, locale) });
  /** For the screen, where the member may hide amounts. Paper, file and enquiry always show them. */
  const shownAmount = (application: Application) => (isAmountHidden ? t('money.hidden') : amount(application));
  const time = upstreamTimeText;
  /** For a row below a day or month: without what that says, and without seconds. */
  function rowTime(value: string, shownZone: string, day: string): string {
    const text = time(value, shownZone).replace(/(\d{2}:\d{2}):\d{2}/, '$1');
    if (day === '-') return text;
    const said = [`${day} `, day.slice(0, 'YYYY-'.length)].find((start) => text.startsWith(start));
    return text.slice(said?.length);
  }

  const status = (application: Application) => statusText(application.status, 'application', t);

  const columns: readonly PrintColumn[] = [
    { label: t('history.number') },
    { label: t('history.amount'), kind: 'amount' },
    { label: t('history.appliedAt'), kind: 'time' },
    { label: t('history.processedAt'), kind: 'time' },
    { label: t('history.status') },
  ];

  function values(application: Application): string[] {
    return [application.id || '-', amount(application), time(application.appliedOn), time(application.processedOn), status(application)];
  }

  /** The draft of a help request about it, with its category, for the member to finish. */
  function enquiry(kind: ApplicationKind, application: Application): HelpDraft {
    const said = { kind: t(`menu.${kind}`), amount: amount(application) };
    const details = {
      date: short(time(application.appliedOn)),
      number: short(application.id || '-'),
      status: short(status(application)),
    };
    return {
      title: withCategory(t('history.askTitle', { ...said, date: formatDate(application.appliedOn) }), categoryWords(t), kind),
      contents: `${t('history.askContents', { ...said, ...details })}\n\n`,
    };
  }

  return { shownAmount, status, rowTime, columns, values, enquiry };
}

function short(text: string): string {
  return text.length > maxLetters ? `${text.slice(0, maxLetters)}…` : text;
}
