import {
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
} from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { useMakeWay } from '#components/controls/panels/useMakeWay.ts';
import { Icon } from '#components/controls/text/Icon.tsx';
import { OperatorMarkup } from '#components/operator/OperatorMarkup.tsx';
import { OperatorTitle } from '#components/operator/OperatorHtml.tsx';
import type { Popup } from '#contract/records/popup.ts';
import { useSite } from '#lib/site/siteSettings.ts';
import styles from './PopupCard.module.scss';

interface PopupCardProps {
  popup: Popup;
  place?: string;
  onHide: () => void;
  onClose: () => void;
  onCloseAll?: () => void;
}

/** The key makes each popup a new component, so that it does not inherit the position and state of the previous popup. */
export const PopupCard = (props: PopupCardProps) => <Card key={props.popup.id} {...props} />;

/** The popup is not modal, so that the page stays usable. */
function Card({ popup, place, onHide, onClose, onCloseAll }: PopupCardProps) {
  const { t } = useTranslation();
  const { popupHideHours } = useSite();
  const id = useId();
  const card = useRef<HTMLDivElement>(null);
  const [isAway, setAway] = useState(false);
  useMakeWay(card, setAway, true);
  const { posX, posY } = popup;

  useLayoutEffect(() => {
    const { style } = card.current ?? {};
    style?.setProperty('--x', `${posX}px`);
    style?.setProperty('--y', `${posY}px`);
    style?.setProperty(
      '--games',
      `${document.getElementById('lobby')?.getBoundingClientRect().top ?? 0}px`,
    );
  }, [posX, posY]);

  function handleKeyDown({ key }: KeyboardEvent) {
    if (key === 'Escape') onClose();
  }

  return (
    <div
      ref={card}
      className={styles.card}
      role="dialog"
      aria-labelledby={id}
      tabIndex={-1}
      data-popup=""
      data-away={isAway || undefined}
      onKeyDown={handleKeyDown}
    >
      <div className={styles.title} onPointerDown={(event) => followDown(event, onClose)}>
        <Icon name="megaphone" />
        <h2 id={id}>
          <OperatorTitle text={popup.title.trim() || t('menu.notice')} color={popup.titleColor} />
        </h2>
        {place && <span className={styles.place}>{place}</span>}
      </div>
      {/* The text is focusable, so that the keyboard can scroll long contents. */}
      <div className={styles.text} role="group" aria-labelledby={id} tabIndex={0}>
        {/* The card does not use OperatorHtml, because that component loads late and the card would grow after it appears. */}
        <OperatorMarkup html={popup.contents} isWhole />
      </div>
      <div className={styles.actions}>
        <Button variant="quiet" size="small" className={styles.hide} onClick={onHide}>
          {t('popup.hide', { count: popupHideHours })}
        </Button>
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

const farPx = 72;

function followDown(
  { currentTarget, isPrimary, pointerId, pointerType, clientY }: PointerEvent<HTMLElement>,
  onClose: () => void,
) {
  const sheet = currentTarget.closest<HTMLElement>('[data-popup]');
  if (!sheet || !isPrimary || pointerType !== 'touch') return;
  const handle: HTMLElement = currentTarget;
  const listening = new AbortController();
  const { signal } = listening;
  let down = 0;
  handle.setPointerCapture(pointerId);
  handle.addEventListener(
    'pointermove',
    (event) => {
      down = Math.max(0, event.clientY - clientY);
      Object.assign(sheet.style, { transition: 'none', translate: `0 ${down}px` });
    },
    { signal },
  );
  handle.addEventListener(
    'lostpointercapture',
    () => {
      listening.abort();
      Object.assign(sheet.style, { transition: '', translate: '' });
      if (down > farPx) onClose();
    },
    { signal },
  );
}
