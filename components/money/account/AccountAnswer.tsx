import { useMemo, useState } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Icon } from '#components/controls/text/Icon.tsx';
import { AccountNumbers } from '#components/operator/AccountNumbers.tsx';
import { OperatorHtml } from '#components/operator/OperatorHtml.tsx';
import { findAccountNumbers } from '#lib/html/findAccountNumbers.ts';
import { quoteAccounts } from '#lib/html/quoteAccounts.ts';
import { textLanguage } from '#lib/i18n/textLanguage.ts';
import styles from './AccountAnswer.module.scss';

/** Support's answer. Where the accounts and the lines beside them say it all, the answer itself is folded, so that no account stands twice. */
export function AccountAnswer({ html }: { html: string }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const rest = useMemo(() => quoteAccounts(html, findAccountNumbers(html)).rest, [html]);

  return (
    <>
      {rest && <Lines lines={rest.above} />}
      <AccountNumbers html={html} />
      {rest && <Lines lines={rest.below} />}
      {rest ? (
        <details className={styles.letter} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary>
            {t('help.answer')}
            <Icon name="chevron-down" />
          </summary>
          {isOpen && <OperatorHtml html={html} />}
        </details>
      ) : (
        <OperatorHtml html={html} />
      )}
    </>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  const text = lines.join('\n');
  return (
    text && (
      <p className={styles.lines} lang={textLanguage(text)}>
        {text}
      </p>
    )
  );
}
