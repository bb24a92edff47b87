import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type RefObject,
} from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { RequestId } from '#components/controls/actions/CopyLine.tsx';
import { PasswordField } from '#components/controls/fields/Field.tsx';
import { Facts } from '#components/controls/text/Fact.tsx';
import { Icon, VisuallyHidden } from '#components/controls/text/Icon.tsx';
import { announce, dialogRegionProps } from '#lib/dialogs/announce.ts';
import {
  currentVoice,
  subscribeVoices,
  topmostDialog,
  type Line,
  type PasswordInput,
  type Question,
} from '#lib/dialogs/dialogs.ts';
import { listen } from '#lib/storage/listeners.ts';
import { useMakeWay } from './useMakeWay.ts';
import styles from './Voices.module.scss';

/** The question, message or short line that lies over the page now; lib/dialogs calls each of them a voice. */
export function Voices() {
  const voice = useSyncExternalStore(subscribeVoices, currentVoice, () => null);
  if (!voice) return null;
  return voice.kind === 'line' ? (
    <EdgeLine key={voice.id} line={voice} />
  ) : (
    <QuestionDialog key={voice.id} question={voice} />
  );
}

const topmost = () => topmostDialog() ?? document.body;

const icons = { info: 'info', success: 'check', warning: 'warning' } as const;

function QuestionDialog({ question }: { question: Question }) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [isMissing, setMissing] = useState(false);
  const { kind, title, text, facts = [], requestId, password, end } = question;

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const below = topmost();
    question.showIn(element);
    element.querySelector<HTMLElement>('input, [data-first]')?.focus();
    // The back button leaves the page or closes the panel below the question (useBackToClose), so the question closes too.
    const leaving = new AbortController();
    const close = () => end(null);
    window.addEventListener('popstate', close, { signal: leaving.signal });
    below.addEventListener('close', close, { signal: leaving.signal });
    return () => leaving.abort();
  }, [question, end]);

  function confirm() {
    const typed = field.current?.value;
    if (password && !typed) {
      setMissing(true);
      return field.current?.focus();
    }
    if (typed) password?.onTyped(typed);
    end('confirm');
  }

  return (
    <dialog
      ref={dialog}
      className={styles.question}
      data-voice="question"
      aria-labelledby={id}
      aria-describedby={`${id}-more`}
      onCancel={(event) => kind === 'loading' && event.preventDefault()}
      onClose={() => end(null)}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          confirm();
        }}
      >
        {kind === 'loading' && <span className={styles.loader} />}
        {kind in icons && (
          <Icon
            name={icons[kind as keyof typeof icons]}
            className={`${styles.icon} ${styles[kind]}`}
          />
        )}
        <h2 id={id} className={title ? styles.title : undefined}>
          {title ?? text}
        </h2>
        <div id={`${id}-more`} className={styles.more}>
          {facts.length > 0 && (
            <dl>
              <Facts facts={facts} />
            </dl>
          )}
          {title && text && <p>{text}</p>}
          {password && (
            <Password
              ref={field}
              password={password}
              isMissing={isMissing}
              onLeave={() => end(null)}
            />
          )}
        </div>
        {kind !== 'loading' && <Buttons question={question} />}
        {requestId && <RequestId id={requestId} />}
      </form>
      <VisuallyHidden {...dialogRegionProps} />
    </dialog>
  );
}

interface PasswordProps {
  ref: RefObject<HTMLInputElement | null>;
  password: PasswordInput;
  isMissing: boolean;
  onLeave: () => void;
}

function Password({
  ref,
  password: { label, missing, error, link },
  isMissing,
  onLeave,
}: PasswordProps) {
  function leave() {
    onLeave();
    link?.onPress();
  }

  return (
    <div className={styles.password}>
      {/* The browser must not fill in the login password here, and browsers ignore `off` for passwords. */}
      <PasswordField
        ref={ref}
        label={label}
        autoComplete="one-time-code"
        maxLength={128}
        error={isMissing ? missing : error}
      />
      {link && (
        <button type="button" onClick={leave}>
          {link.text}
        </button>
      )}
    </div>
  );
}

/** In a question of the kind `confirm`, the cancel button has the focus, because Enter on an unexpected question must not move money. */
function Buttons({ question }: { question: Question }) {
  const { t } = useTranslation();
  const { kind, confirmText, otherText, cancelText, isDangerous, end } = question;
  const cancel = (kind === 'confirm' || kind === 'choice') && (
    <Button data-first={kind === 'confirm' || undefined} onClick={() => end(null)}>
      {cancelText ?? t('action.cancel')}
    </Button>
  );
  return (
    <div className={otherText ? styles.column : styles.row}>
      {!otherText && cancel}
      <Button
        type="submit"
        variant={isDangerous ? 'danger' : 'primary'}
        data-first={kind !== 'confirm' || undefined}
      >
        {confirmText ?? t('action.confirm')}
      </Button>
      {otherText && <Button onClick={() => end('other')}>{otherText}</Button>}
      {otherText && cancel}
    </div>
  );
}

const stayMs = 6_000;
const stayWithLinksMs = 10_000;

/** The topmost modal dialog contains the line, because nothing outside that dialog can be pressed. */
function usePlace(): Element {
  const [place, setPlace] = useState(topmost);
  useEffect(() => {
    const move = () => setPlace(topmost());
    // `close` is listened to on `place` itself, because the event of a dialog that has left the page does not reach the document.
    const stops = [
      listen(document, ['toggle'], move, { capture: true }),
      listen(place, ['close'], move),
    ];
    return () => stops.forEach((stop) => stop());
  }, [place]);
  return place;
}

function EdgeLine({ line }: { line: Line }) {
  const { t } = useTranslation();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const focusedBefore = useRef<HTMLElement | null>(null);
  const place = usePlace();
  const { tone, text, links = [], closeText, end } = line;
  useMakeWay(box, (isOver) => isOver && end());

  const say = useEffectEvent(() => announce([text, ...links.map((link) => link.text)].join(' ')));
  useEffect(() => say(), []);

  const stay = useEffectEvent((element: HTMLElement) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = () => clearTimeout(timer);
    function start() {
      stop();
      if (!document.hidden && !element.matches(':hover, :focus-within'))
        timer = setTimeout(end, links.length > 0 ? stayWithLinksMs : stayMs);
    }
    const listening = new AbortController();
    const { signal } = listening;
    for (const event of ['pointerenter', 'focusin'])
      element.addEventListener(event, stop, { signal });
    // When `focusout` fires, the next element does not have the focus yet, so the check runs in a later task.
    for (const event of ['pointerleave', 'focusout'])
      element.addEventListener(event, () => setTimeout(start), { signal });
    document.addEventListener('visibilitychange', start, { signal });
    start();
    return () => {
      stop();
      listening.abort();
      if (element.contains(document.activeElement))
        focusedBefore.current?.focus({ preventScroll: true });
    };
  });

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    // A popover lies above native dialogs.
    element.showPopover?.();
    return stay(element);
  }, [place]);

  return createPortal(
    <div
      ref={box}
      popover="manual"
      className={styles.line}
      data-voice="line"
      role={links.length > 0 ? 'dialog' : undefined}
      aria-labelledby={links.length > 0 ? id : undefined}
      onFocus={({ relatedTarget, currentTarget }) => {
        // `relatedTarget` is null if only the window has got the focus back.
        if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
          focusedBefore.current = relatedTarget;
      }}
      onKeyDown={({ key }) => key === 'Escape' && end()}
    >
      <p id={id}>
        <Icon name={icons[tone]} className={styles[tone]} />
        {text}
      </p>
      {links.length > 0 && (
        <div>
          {links.map((link) => (
            <Button
              key={link.text}
              size="small"
              onClick={() => {
                end();
                link.onPress();
              }}
            >
              {link.text}
            </Button>
          ))}
          <Button size="small" variant="quiet" onClick={end}>
            {closeText ?? t('action.close')}
          </Button>
        </div>
      )}
    </div>,
    place,
  );
}
