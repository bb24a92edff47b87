import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import type { Application } from '#contract/records/application.ts';
import { formatNumber } from '#lib/format/numbers.ts';
import { statusText } from '#lib/format/statuses.ts';
import { formatDay, formatDayMinute } from '#lib/format/times.ts';
import { saveHelpDraft } from '#lib/help/enquiry.ts';
import type { ApplicationKind } from '#lib/money/applications.ts';
import { useBackend } from '#lib/site/siteSettings.ts';

const maxLetters = 60;

const short = (text: string) => (text.length > maxLetters ? `${text.slice(0, maxLetters)}…` : text);

interface EnquiryButtonProps {
  kind: ApplicationKind;
  application: Application;
  size?: 'small';
  variant?: 'primary';
}

/** Opens the support form with a draft about this application. */
export function EnquiryButton({ kind, application, ...look }: EnquiryButtonProps) {
  const { t } = useTranslation();
  const router = useRouter();
  if (!useBackend().hasScreen('/help?mode=form')) return null;

  function handleAsk() {
    const { id, balance, appliedOn, status } = application;
    const said = {
      kind: t(`menu.${kind}`),
      amount: t('history.won', { amount: formatNumber(balance, router.locale) }),
    };
    const date = formatDayMinute(appliedOn);
    const details = {
      date,
      number: short(id || '-'),
      status: short(statusText(status, 'application', t)),
    };
    saveHelpDraft({
      title: t('history.askTitle', { ...said, date: formatDay(appliedOn) }),
      contents: `${t('history.askContents', { ...said, ...details })}\n\n`,
    });
    void router.push('/help?mode=form');
  }

  return (
    <Button {...look} icon="support" onClick={handleAsk}>
      {t('history.ask')}
    </Button>
  );
}
