import { useEffect, useEffectEvent, useId, useRef, type MouseEvent, type PointerEvent, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Button, IconButton } from '#components/controls/actions/Button.tsx';
import { VisuallyHidden } from '#components/controls/text/VisuallyHidden.tsx';
import { dialogRegionProps } from '#lib/dialogs/announce.ts';
import styles from './Dialog.module.scss';

/** The panels that have a history entry, in their order. One that closes is in it until its entry is gone. */
const panels = new Set<object>();

/** The back button closes the open panel, by a history entry of the same address, from which the router follows no step (components/shell/Layout). */
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
      // The step is of the panel that opened last, or of one that closes.
      if (isOnTop && [...panels].at(-1) !== panel) return;
      // One step closes one panel, and no question above it.
      event.stopImmediatePropagation();
      forget();
      if (isOnTop) handleBack();
      isOnTop = false;
    }
    window.addEventListener('popstate', handlePopState);

    return () => {
      // Closed in another way: remove the entry. After a navigation it is no longer on top and stays.
      const isStillThere = isOnTop && history.state?.isDialog;
      isOnTop = false;
      if (isStillThere) history.back();
      else forget();
    };
  }, [isOpen]);
}

/**
 * Tells of something that lies over the page whether it covers the control that has the focus (WCAG 2.4.11). `isFromStart`: also the control
 * that a key had focused before it came.
 */
export function useMakeWay(box: RefObject<HTMLElement | null>, onChange: (isOver: boolean) => void, isFromStart = false): void {
  const look = useEffectEvent((target: EventTarget | null) => {
    const element = box.current;
    if (!element || !(target instanceof HTMLElement) || element.contains(target)) return;
    const [own, other] = [element.getBoundingClientRect(), target.getBoundingClientRect()];
    const isOver = own.top < other.bottom && other.top < own.bottom && own.left < other.right && other.left < own.right;
    onChange(isOver && target.tabIndex >= 0);
  });

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    // At the event, the browser has not scrolled to the control yet.
    document.addEventListener('focusin', ({ target }) => void setTimeout(look, 0, target), { signal });
    if (isFromStart) {
      const lookAtFocus = () => document.activeElement?.matches(':focus-visible') && look(document.activeElement);
      lookAtFocus();
      // It slides to its place.
      box.current?.addEventListener('transitionend', lookAtFocus, { signal });
    }
    return () => listening.abort();
  }, [box, isFromStart]);
}

interface DialogProps {
  title: string;
  variant: 'full' | 'side' | 'sheet';
  isOpen: boolean;
  onClose: () => void;
  /** The URL says that this dialog is open: closing navigates, and the dialog adds no history entry. */
  isInAddress?: boolean;
  /** Beside the title; on phones below it. */
  note?: ReactNode;
  header?: ReactNode;
  /** Where closing leads to. Names the button, which then stands before the title. */
  backTo?: string;
  children: ReactNode;
}

/** A native modal dialog. Its button, the backdrop, Escape and the back button close it. Its heading gets the initial focus. */
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

  // An event whose target is the dialog itself hit the backdrop. A press that began inside (selecting text) does not count.
  function handlePointerDown(event: PointerEvent) {
    isPressOutside.current = event.target === event.currentTarget;
  }

  function handleClick(event: MouseEvent) {
    if (event.target === event.currentTarget && isPressOutside.current) onClose();
  }

  function handleNativeClose() {
    // Closed by Escape. If the caller closed it, do not report it.
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
