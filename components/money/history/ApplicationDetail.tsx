import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { saveHelpDraft } from '#lib/help/helpDraft.ts';
import { isWaiting, type ApplicationKind } from '#lib/money/history/useApplications.ts';
import type { Application } from '#contract/records/application.ts';
import styles from './ApplicationDetail.module.scss';
import { useApplicationTexts } from './useApplicationTexts.ts';

interface ApplicationDetailProps {
  kind: ApplicationKind;
  application: Application;
  onPrint: () => void;
  onHide: () => void;
}

/** All that is known about one application, and what can be done with it. */
export function ApplicationDetail({ kind, application, onPrint, onHide }: ApplicationDetailProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const texts = useApplicationTexts();
  const values = texts.values(application, texts.shownAmount(application));

  function handleAsk() {
    saveHelpDraft(texts.enquiry(kind, application));
    void router.push('/help?mode=form');
  }

  return (
    <div className={styles.detail}>
      <dl className={styles.facts}>
        {texts.names.map((name, index) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{values[index]}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.actions}>
        <Button size="small" icon="support" onClick={handleAsk}>
          {t('history.ask')}
        </Button>
        <Button size="small" onClick={onPrint}>
          {t('action.print')}
        </Button>
        {application.id && !isWaiting(application) && (
          <Button size="small" variant="quiet" icon="eye-off" onClick={onHide}>
            {t('history.hide')}
          </Button>
        )}
      </div>
    </div>
  );
}
