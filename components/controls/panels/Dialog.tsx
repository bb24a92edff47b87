import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';
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
    let isClosing = false;
    const panel = {};
    history.pushState({ ...history.state, isDialog: true }, '');
    panels.add(panel);

    function forget() {
      window.removeEventListener('popstate', handlePopState);
      panels.delete(panel);
    }

    function handlePopState(event: PopStateEvent) {
      // A closing panel waits for the history step that removes its entry. Otherwise the step belongs to the panel that opened last.
      if (!isClosing && [...panels].at(-1) !== panel) return;
      // Later listeners do not get the event, because one step must close only one panel.
      event.stopImmediatePropagation();
      forget();
      if (!isClosing) handleBack();
      isClosing = true;
    }
    window.addEventListener('popstate', handlePopState);

    return () => {
      // After a navigation, the history entry of the panel is not the last one and stays.
      const isStillThere = !isClosing && history.state?.isDialog;
      isClosing = true;
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
  /** True if the URL says that this dialog is open. The dialog then adds no history entry. */
  isInAddress?: boolean;
  note?: ReactNode;
  header?: ReactNode;
  /** The label of a button that replaces the close icon and says where closing leads. */
  backTo?: string;
  children: ReactNode;
}

export function Dialog({
  title,
  variant,
  isOpen,
  onClose,
  isInAddress = false,
  note,
  header,
  backTo,
  children,
}: DialogProps) {
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

  // A press that began inside the dialog (to select text) does not close the dialog.
  function handlePointerDown(event: PointerEvent) {
    isPressOutside.current = event.target === event.currentTarget;
  }

  function handleClick(event: MouseEvent) {
    if (event.target === event.currentTarget && isPressOutside.current) onClose();
  }

  function handleNativeClose() {
    // If the caller has closed the dialog, `isOpen` is already false.
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
            <Button
              variant="quiet"
              icon="chevron-left"
              className={styles.back}
              title={backTo}
              onClick={onClose}
            >
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
          {!backTo && (
            <IconButton
              icon="close"
              label={t('action.close')}
              className={styles.close}
              onClick={onClose}
            />
          )}
        </div>
        <div className={styles.body}>{children}</div>
        <VisuallyHidden {...dialogRegionProps} />
      </div>
    </dialog>
  );
}
