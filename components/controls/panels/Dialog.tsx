import { useEffect, useEffectEvent, useId, useRef, type MouseEvent, type PointerEvent, type ReactNode } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Button, IconButton } from '#components/controls/actions/Button.tsx';
import { VisuallyHidden } from '#components/controls/text/Icon.tsx';
import { dialogRegionProps } from '#lib/dialogs/announce.ts';
import styles from './Dialog.module.scss';

/** The panels that have a history entry, in the order of opening. A closing panel stays in the set until its history entry is removed. */
const panels = new Set<object>();

/**
 * Makes the back button close the open panel. The panel adds a history entry with the address of the page, because the router ignores a
 * step to the same address (components/shell/Layout).
 */
export function useBackToClose(isOpen: boolean, onClose: () => void): void {
  const handleBack = useEffectEvent(onClose);

  useEffect(() => {
    if (!isOpen) return;
    let isOnTop = true;
    const panel = {};
    history.pushState({ ...history.state, isDialog: true }, '');
    panels.add(panel);

    function forget() {
      window.removeEventListener('popstate', handlePopState);
      panels.delete(panel);
    }

    function handlePopState(event: PopStateEvent) {
      // A history step removes the entry of the panel that opened last, or of a panel that is closing. Other panels ignore the step.
      if (isOnTop && [...panels].at(-1) !== panel) return;
      // One step closes one panel, so later listeners do not get the event. Otherwise a question that opened meanwhile would close too.
      event.stopImmediatePropagation();
      forget();
      if (isOnTop) handleBack();
      isOnTop = false;
    }
    window.addEventListener('popstate', handlePopState);

    return () => {
      // The panel was closed in another way, so its history entry is removed. After a navigation, that entry is not the last one and stays.
      const isStillThere = isOnTop && history.state?.isDialog;
      isOnTop = false;
      if (isStillThere) history.back();
      else forget();
    };
  }, [isOpen]);
}

interface DialogProps {
  title: string;
  variant: 'full' | 'side';
  isOpen: boolean;
  onClose: () => void;
  /** True if the URL says that this dialog is open. Closing then navigates, and the dialog adds no history entry. */
  isInAddress?: boolean;
  /** Shown beside the title, on phones below the title. */
  note?: ReactNode;
  header?: ReactNode;
  /** The text of a button before the title that closes the dialog. It names where closing leads, and replaces the close icon. */
  backTo?: string;
  children: ReactNode;
}

/** A native modal dialog. Its button, the backdrop, Escape and the browser's back button close it. Its heading gets the initial focus. */
export function Dialog({ title, variant, isOpen, onClose, isInAddress = false, note, header, backTo, children }: DialogProps) {
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

  // If the target is the dialog itself, the press hit the backdrop. A press that began inside (to select text) does not close the dialog.
  function handlePointerDown(event: PointerEvent) {
    isPressOutside.current = event.target === event.currentTarget;
  }

  function handleClick(event: MouseEvent) {
    if (event.target === event.currentTarget && isPressOutside.current) onClose();
  }

  function handleNativeClose() {
    // Escape has closed the dialog. If the caller has closed it, `isOpen` is already false and `onClose` is not called.
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
          {backTo && (
            <Button variant="quiet" icon="chevron-left" className={styles.back} title={backTo} onClick={onClose}>
              <span>{backTo}</span>
            </Button>
          )}
          <div className={styles.title}>
            <h2 id={id} ref={heading} tabIndex={-1}>
              {title}
            </h2>
            {note}
          </div>
          {header}
          {!backTo && <IconButton icon="close" label={t('action.close')} className={styles.close} onClick={onClose} />}
        </div>
        <div className={styles.body}>{children}</div>
        <VisuallyHidden>
          <span {...dialogRegionProps} />
        </VisuallyHidden>
      </div>
    </dialog>
  );
}
