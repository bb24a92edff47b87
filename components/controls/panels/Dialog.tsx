import { useEffect, useId, useRef, type MouseEvent, type PointerEvent, type ReactNode } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { dialogRegionProps } from '#lib/dialogs/announce.ts';
import { IconButton } from '#components/controls/actions/IconButton.tsx';
import { useBackToClose } from './useBackToClose.ts';
import { VisuallyHidden } from '#components/controls/text/VisuallyHidden.tsx';
import styles from './Dialog.module.scss';

interface DialogProps {
  title: string;
  variant: 'full' | 'side';
  isOpen: boolean;
  onClose: () => void;
  /** The address says that this dialog is open: closing is a matter of navigation, and the dialog adds nothing to the history. */
  isInAddress?: boolean;
  /** Beside the title. */
  header?: ReactNode;
  children: ReactNode;
}

/**
 * A native modal dialog: inert background, Escape and the return of the focus are the browser's. It closes by its button, the backdrop,
 * Escape and the browser's back button; the focus starts at its heading. The page behind it stands still (styles/base/document).
 */
export function Dialog({ title, variant, isOpen, onClose, isInAddress = false, header, children }: DialogProps) {
  const { t } = useTranslation();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const isPressOutside = useRef(false);
  useBackToClose(isOpen && !isInAddress, onClose);

  useEffect(() => {
    const element = dialog.current;
    if (!element || !isOpen) return;
    element.showModal();
    heading.current?.focus();
    return () => element.close();
  }, [isOpen]);

  // Everything inside has its own box: what hits the dialog itself hits the backdrop. A press that began inside, as when selecting
  // what was typed, does not count.
  function handlePointerDown(event: PointerEvent) {
    isPressOutside.current = event.target === event.currentTarget;
  }

  function handleClick(event: MouseEvent) {
    if (event.target === event.currentTarget && isPressOutside.current) onClose();
  }

  function handleNativeClose() {
    // Escape. When the caller closed it, there is nothing to tell.
    if (isOpen && !dialog.current?.open) onClose();
  }

  return (
    <dialog
      ref={dialog}
      className={`${styles.dialog} ${styles[variant]}`}
      data-in-address={isInAddress || undefined}
      aria-labelledby={id}
      onPointerDown={handlePointerDown}
      onClick={handleClick}
      onClose={handleNativeClose}
    >
      <div className={styles.box}>
        <div className={styles.header}>
          <h2 id={id} ref={heading} tabIndex={-1}>
            {title}
          </h2>
          {header}
          <IconButton icon="close" label={t('action.close')} className={styles.close} onClick={onClose} />
        </div>
        <div className={styles.body}>{children}</div>
        <VisuallyHidden>
          <span {...dialogRegionProps} />
        </VisuallyHidden>
      </div>
    </dialog>
  );
}
