import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { LinkButton } from '#components/controls/actions/LinkButton.tsx';
import { OperatorHtml } from '#components/operator/OperatorHtml.tsx';
import { OperatorTitle } from '#components/operator/OperatorTitle.tsx';
import type { Notice } from '#contract/records/notice.ts';
import { formatDate } from '#lib/format/formatDate.ts';
import { isNewNotice } from '#lib/notices/isNewNotice.ts';
import { useRecordAddress } from '#lib/navigation/useRecordAddress.ts';
import { NeighborLink } from './NeighborLink.tsx';
import { NewMark } from './NewMark.tsx';
import styles from './NoticeArticle.module.scss';

interface NoticeArticleProps {
  notice: Notice;
  /** The previous and the next notice of the list. */
  previous: Notice | undefined;
  next: Notice | undefined;
}

/** One notice, with links to its neighbors. */
export function NoticeArticle({ notice, previous, next }: NoticeArticleProps) {
  const { t } = useTranslation();
  const { listHref } = useRecordAddress('/notice');
  const heading = useRef<HTMLHeadingElement>(null);

  // The pressed link has unmounted: focus the heading.
  const takeFocus = useEffectEvent(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  });

  useEffect(() => takeFocus(), []);

  return (
    <article className={styles.article}>
      <header className={styles.header}>
        <h2 ref={heading} tabIndex={-1}>
          <OperatorTitle text={notice.title.trim() || t('notice.untitled')} color={notice.titleColor} />
        </h2>
        <p className={styles.date}>
          {formatDate(notice.lastDate)}
          {isNewNotice(notice.lastDate) && <NewMark />}
        </p>
      </header>
      <div className={styles.body}>
        {notice.contents.trim() ? <OperatorHtml html={notice.contents} /> : <p className={styles.blank}>{t('notice.blank')}</p>}
      </div>
      <nav className={styles.neighbors} aria-label={t('menu.notice')}>
        {previous && <NeighborLink notice={previous} direction="previous" />}
        {next && <NeighborLink notice={next} direction="next" />}
      </nav>
      <footer className={styles.foot}>
        <LinkButton href={listHref} isShallow icon="chevron-left">
          {t('action.toList')}
        </LinkButton>
      </footer>
    </article>
  );
}
