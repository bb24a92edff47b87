import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { reloadPage } from '#lib/navigation/loadPage.ts';
import { ErrorFacts } from './ErrorFacts.tsx';
import { ErrorScreen } from './ErrorScreen.tsx';

export function ServerErrorScreen() {
  const { t } = useTranslation();
  const retry = (
    <Button variant="primary" icon="refresh" onClick={reloadPage}>
      {t('action.retry')}
    </Button>
  );
  return (
    <ErrorScreen title={t('error.server.title')} text={t('error.server.text')} first={retry}>
      <ErrorFacts code="500" />
    </ErrorScreen>
  );
}
