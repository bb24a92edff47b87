import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { useApplicationTexts } from '#components/money/history/useApplicationTexts.ts';
import type { Application } from '#contract/records/application.ts';
import { saveHelpDraft } from '#lib/help/helpDraft.ts';
import type { ApplicationKind } from '#lib/money/history/useApplications.ts';
import { useBackend } from '#lib/site/useBackend.ts';

interface EnquiryButtonProps {
  kind: ApplicationKind;
  application: Application;
  size?: 'small';
  variant?: 'primary';
}

/** Opens support's form with a draft about this application. A site without that form has no button. */
export function EnquiryButton({ kind, application, ...look }: EnquiryButtonProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const texts = useApplicationTexts();
  if (!useBackend().hasScreen('/help?mode=form')) return null;

  function handleAsk() {
    saveHelpDraft(texts.enquiry(kind, application));
    void router.push('/help?mode=form');
  }

  return (
    <Button {...look} icon="support" onClick={handleAsk}>
      {t('history.ask')}
    </Button>
  );
}
