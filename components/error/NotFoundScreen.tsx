import { useTranslation } from 'next-i18next/pages';
import { LinkButton } from '#components/controls/actions/LinkButton.tsx';
import { ErrorScreen } from './ErrorScreen.tsx';

export function NotFoundScreen() {
  const { t } = useTranslation();
  const search = (
    <LinkButton href="/game" variant="primary" icon="search">
      {t('error.toGames')}
    </LinkButton>
  );
  return <ErrorScreen title={t('error.notFound.title')} text={t('error.notFound.text')} first={search} />;
}
