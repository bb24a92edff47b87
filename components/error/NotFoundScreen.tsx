import { useTranslation } from 'next-i18next/pages';
import { ErrorScreen } from './ErrorScreen.tsx';

export function NotFoundScreen() {
  const { t } = useTranslation();
  return <ErrorScreen title={t('error.notFound.title')} text={t('error.notFound.text')} />;
}
