import { useLayoutEffect, useMemo, useRef, useState, type FocusEvent } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { operatorContent, type OperatorContent } from '#lib/html/operatorContent.ts';
import { useSite } from '#lib/site/siteSettings.ts';
import type { OperatorHtmlProps } from './OperatorHtml.tsx';
import styles from './OperatorHtml.module.scss';

/** A member's own text shows no pictures, because the reader's browser would load them from a host that the member chose. */
const noHosts: readonly string[] = [];

export function OperatorMarkup({ html, isWhole = false, isOwn = false, foot }: OperatorHtmlProps) {
  const { t } = useTranslation();
  const { imageHosts } = useSite();
  const tableLabel = t('html.table');
  const hosts = isOwn ? noHosts : imageHosts;
  const content = useMemo(() => readContent(html, hosts, tableLabel), [html, hosts, tableLabel]);

  if (!content) return <p className={styles.mark}>{t('html.broken')}</p>;
  if (content.isEmpty) return null;
  return (
    // One element contains all parts, so that the gap of a surrounding grid is not added between the parts.
    <div className={styles.text}>
      <Fold key={html} content={content} isWhole={isWhole} />
      {content.isCut ? <p className={styles.mark}>{t('html.cut')}</p> : foot?.(content)}
    </div>
  );
}

/** Returns null if the content cannot be processed, because a broken notice must not break the page. */
function readContent(...parameters: Parameters<typeof operatorContent>): OperatorContent | null {
  try {
    return operatorContent(...parameters);
  } catch {
    return null;
  }
}

function Fold({ content, isWhole }: { content: OperatorContent; isWhole: boolean }) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const [isLong, setLong] = useState(false);
  const [isOpen, setOpen] = useState(isWhole);

  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return;
    current.replaceChildren(content.element);
    if (isOpen) return;
    // An observer measures the content, because its height changes when pictures load or the window is resized.
    const sizes = new ResizeObserver(() =>
      setLong(current.scrollHeight > current.clientHeight + 1),
    );
    sizes.observe(content.element);
    return () => sizes.disconnect();
  }, [content, isOpen]);

  function handleFocus({ target }: FocusEvent) {
    const { current } = box;
    if (
      isLong &&
      current &&
      target.getBoundingClientRect().bottom > current.getBoundingClientRect().bottom
    )
      setOpen(true);
  }

  const look = [
    styles.content,
    content.isPlain ? styles.plain : '',
    isOpen ? '' : styles.folded,
    isLong && !isOpen ? styles.faded : '',
  ];
  return (
    <>
      <div
        ref={box}
        lang={content.language}
        className={look.filter(Boolean).join(' ')}
        onFocus={handleFocus}
      />
      {isLong && (
        <Button className={styles.toggle} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'html.less' : 'html.more')}
        </Button>
      )}
    </>
  );
}
