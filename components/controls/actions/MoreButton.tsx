import { useTranslation } from 'next-i18next/pages';
import type { RefObject } from 'react';
import { Button } from './Button.tsx';

interface MoreButtonProps {
  list: RefObject<HTMLElement | null>;
  /** A selector of the rows, which can have the focus. */
  row: string;
  isBusy?: boolean;
  className?: string | undefined;
  onMore: () => void;
}

/** Shows more rows of a list. The focus moves to the last row, because the button may disappear and the new rows follow that row. */
export function MoreButton({ list, row, isBusy, className, onMore }: MoreButtonProps) {
  const { t } = useTranslation();

  function handleMore() {
    const rows = list.current?.querySelectorAll<HTMLElement>(row);
    rows?.item(rows.length - 1).focus({ preventScroll: true });
    onMore();
  }

  return (
    <Button className={className} isBusy={isBusy} onClick={handleMore}>
      {t('action.more')}
    </Button>
  );
}
