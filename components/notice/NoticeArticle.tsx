import { useTranslation } from 'next-i18next/pages';
import { PageLink } from '#components/controls/actions/PageLink.tsx';
import { RecordArticle } from '#components/controls/panels/RecordArticle.tsx';
import { OperatorHtml } from '#components/operator/OperatorHtml.tsx';
import { OperatorTitle } from '#components/operator/OperatorTitle.tsx';
import type { Notice } from '#contract/records/notice.ts';
import { formatDate } from '#lib/format/formatDate.ts';
import { textLanguage } from '#lib/i18n/textLanguage.ts';
import { useRecordParam } from '#lib/navigation/useRecordParam.ts';
import { isNewNotice } from '#lib/notices/isNewNotice.ts';
import { NewMark } from '#components/controls/text/NewMark.tsx';
import styles from './NoticeArticle.module.scss';

export function NoticeArticle({ notice, previous, next }: { notice: Notice; previous: Notice | undefined; next: Notice | undefined }) {
  const { t } = useTranslation();
  const { listHref, hrefOf } = useRecordParam('/notice');
  const neighbors = { previous, next };

  return (
    <RecordArticle
      title={<OperatorTitle text={notice.title.trim() || t('notice.untitled')} color={notice.titleColor} />}
      titleSize="large"
      date={
        <>
          {formatDate(notice.lastDate)}
          {isNewNotice(notice.lastDate) && <NewMark />}
        </>
      }
      listHref={listHref}
    >
      <div className={styles.body}>
        {notice.contents.trim() ? <OperatorHtml html={notice.contents} /> : <p className={styles.blank}>{t('notice.blank')}</p>}
      </div>
      <nav className={styles.neighbors} aria-label={t('menu.notice')}>
        {(['previous', 'next'] as const).map((direction) => {
          const neighbor = neighbors[direction];
          return (
            neighbor && (
              <PageLink key={direction} href={hrefOf(neighbor.id)} isShallow className={styles.neighbor}>
                <span className={styles.direction}>{t(`notice.${direction}`)}</span>
                <span className={styles.neighborTitle} lang={textLanguage(neighbor.title)}>
                  {neighbor.title.trim() || t('notice.untitled')}
                </span>
                <span className={styles.neighborDate}>{formatDate(neighbor.lastDate)}</span>
              </PageLink>
            )
          );
        })}
      </nav>
    </RecordArticle>
  );
}
