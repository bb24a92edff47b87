import { useTranslation } from 'next-i18next/pages';
import { EmptyState } from '#components/controls/states/EmptyState.tsx';
import { LinkButton } from '#components/controls/actions/LinkButton.tsx';
import styles from './NoComp.module.scss';

/** Nothing to exchange: how comp comes about, instead of a form that can only refuse. */
export function NoComp() {
  const { t } = useTranslation();
  return (
    <section className={styles.card}>
      <EmptyState text={t('comp.none')}>
        <p>{t('comp.accrues')}</p>
        <LinkButton href="/game">{t('game.browse')}</LinkButton>
      </EmptyState>
    </section>
  );
}
