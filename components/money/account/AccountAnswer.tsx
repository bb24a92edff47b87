import { useMemo } from 'react';
import { AccountNumbers } from '#components/operator/AccountNumbers.tsx';
import { OperatorHtml } from '#components/operator/OperatorHtml.tsx';
import { findAccountNumbers } from '#lib/html/findAccountNumbers.ts';
import { quoteAccounts } from '#lib/html/quoteAccounts.ts';
import { textLanguage } from '#lib/i18n/textLanguage.ts';
import styles from './AccountAnswer.module.scss';

/** Support's answer, with its accounts. Where the other lines are the rest of it, they are quoted instead of the whole, so that no account stands twice. */
export function AccountAnswer({ html }: { html: string }) {
  const rest = useMemo(() => quoteAccounts(html, findAccountNumbers(html)).rest, [html]);

  return (
    <>
      {rest && <Lines lines={rest.above} />}
      <AccountNumbers html={html} />
      {rest ? <Lines lines={rest.below} /> : <OperatorHtml html={html} />}
    </>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  const text = lines.join('\n');
  return (
    text && (
      <blockquote className={styles.lines} lang={textLanguage(text)}>
        {text}
      </blockquote>
    )
  );
}
