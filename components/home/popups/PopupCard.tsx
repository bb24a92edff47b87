import { useId, type KeyboardEvent, type PointerEventHandler, type ReactNode } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { IconButton } from '#components/controls/actions/IconButton.tsx';
import { Icon } from '#components/controls/text/Icon.tsx';
import { OperatorMarkup } from '#components/operator/OperatorMarkup.tsx';
import { OperatorTitle } from '#components/operator/OperatorTitle.tsx';
import type { Popup } from '#contract/records/popup.ts';
import { useSite } from '#lib/site/siteSettings.ts';
import styles from './PopupCard.module.scss';

interface PopupCardProps {
  popup: Popup;
  className?: string;
  /** If the card can be dragged by its title. */
  onTitlePointerDown?: PointerEventHandler<HTMLElement>;
  /** Navigation to the other popups, if they are not visible. */
  pager?: ReactNode;
  /** If only the title is shown. */
  onOpen?: () => void;
  onHide: () => void;
  onClose: () => void;
  /** Only if there are several other popups. */
  onCloseAll?: () => void;
}

/** One popup. Not modal: the page stays usable. Escape closes the focused popup. */
export function PopupCard({ popup, className = '', onTitlePointerDown, pager, onOpen, onHide, onClose, onCloseAll }: PopupCardProps) {
  const { t } = useTranslation();
  const { popupHideHours } = useSite();
  const id = useId();

  function handleKeyDown({ key }: KeyboardEvent) {
    if (key === 'Escape') onClose();
  }

  const frame = { className: `${styles.card} ${className}`, role: 'dialog', 'aria-labelledby': id, tabIndex: -1, 'data-popup': '' };
  const title = (
    <>
      <Icon name="megaphone" />
      <OperatorTitle text={popup.title.trim() || t('menu.notice')} color={popup.titleColor} />
    </>
  );

  if (onOpen)
    return (
      <div {...frame} onKeyDown={handleKeyDown}>
        <div className={styles.strip}>
          <h2 id={id}>
            <button type="button" aria-expanded={false} onClick={onOpen}>
              {title}
              <Icon name="chevron-down" />
            </button>
          </h2>
          {pager}
          <IconButton icon="close" label={t('action.close')} onClick={onClose} />
        </div>
      </div>
    );
  return (
    <div {...frame} onKeyDown={handleKeyDown}>
      {/* Focusable, because long contents scroll. */}
      <div key={popup.id} className={styles.text} role="group" aria-labelledby={id} tabIndex={0}>
        <h2 id={id} className={`${styles.title} ${onTitlePointerDown ? styles.handle : ''}`} onPointerDown={onTitlePointerDown}>
          {title}
        </h2>
        {/* Not OperatorHtml: the card is lazy already, and would grow after it appears. */}
        <OperatorMarkup html={popup.contents} isWhole />
      </div>
      <div className={styles.actions}>
        <Button variant="quiet" size="small" className={styles.hide} onClick={onHide}>
          {t('popup.hide', { count: popupHideHours })}
        </Button>
        {pager}
        {onCloseAll && (
          <Button variant="quiet" size="small" onClick={onCloseAll}>
            {t('popup.closeAll')}
          </Button>
        )}
        <Button size="small" onClick={onClose}>
          {t('action.close')}
        </Button>
      </div>
    </div>
  );
}
