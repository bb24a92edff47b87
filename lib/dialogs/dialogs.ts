import { focusHeading } from '#lib/navigation/focusHeading.ts';
import { createListeners } from '#lib/storage/listeners.ts';

/* A voice is a question, message or line over the page. One voice is visible: the first question or message, else the latest line. */

export type Fact = readonly [name: string, value: string];

/** Translated texts. They are rendered as text, never as HTML. */
export interface DialogText {
  text: string;
  title?: string;
  facts?: readonly Fact[];
  requestId?: string;
  confirmText?: string;
  autoCloseMs?: number;
}

export interface ConfirmText extends DialogText {
  cancelText?: string;
  isDangerous?: boolean;
  /** Aborting closes the dialog without an answer. */
  signal?: AbortSignal;
  password?: PasswordInput;
}

export interface PasswordInput {
  label: string;
  /** The error for an empty field. */
  missing: string;
  error?: string;
  /** A press on the link closes the question without an answer. */
  link?: { text: string; onPress: () => void };
  /** Gets the password as typed, before the question resolves to true. */
  onTyped: (password: string) => void;
}

export interface ChoiceText extends ConfirmText {
  otherText?: string;
}

/** The button that was pressed. Null for cancel and every other way to close. */
export type Answer = 'confirm' | 'other' | null;

export interface Question extends ChoiceText {
  kind: 'info' | 'warning' | 'confirm' | 'choice' | 'loading';
  id: number;
  showIn: (element: HTMLDialogElement) => void;
  end: (answer: Answer) => void;
}

export interface Toast {
  text: string;
  kind?: 'info' | 'success' | 'warning';
  /** At most two links. A press on a link closes the line too. */
  links?: readonly { text: string; onPress: () => void }[];
  closeText?: string;
  /** Aborting closes the line, or keeps the line from appearing. */
  signal?: AbortSignal;
}

export interface Line extends Omit<Toast, 'kind'> {
  kind: 'line';
  tone: 'info' | 'success' | 'warning';
  id: number;
  end: () => void;
}

let questions: readonly Question[] = [];
let line: Line | null = null;
let lastId = 0;
const { subscribe, tell } = createListeners();
export const subscribeVoices = subscribe;

export const currentVoice = (): Question | Line | null => questions[0] ?? line;

export const dialogs = {
  info: (text: DialogText): Promise<void> => open('info', text).closed.then(() => undefined),
  warning: (text: DialogText): Promise<void> => open('warning', text).closed.then(() => undefined),
  confirm: (text: ConfirmText): Promise<boolean> =>
    open('confirm', text).closed.then((answer) => answer === 'confirm'),
  /** A choice has no serious consequence, so the confirm button has the focus. */
  choose: (text: ChoiceText): Promise<Answer> => open('choice', text).closed,
  loading: (text: DialogText): { close: () => void } => open('loading', text),
  /** A line disappears after some seconds, so a result must be visible elsewhere too. */
  toast(toast: Toast): void {
    if (toast.signal?.aborted) return;
    const own: Line = {
      ...toast,
      kind: 'line',
      tone: toast.kind ?? 'info',
      id: (lastId += 1),
      end,
    };
    line = own;
    toast.signal?.addEventListener('abort', end, { once: true });
    tell();

    function end(): void {
      if (line === own) line = null;
      tell();
    }
  },
  isOpen: (): boolean => questions.length > 0,
};

function open(
  kind: Question['kind'],
  { signal, autoCloseMs, ...text }: ChoiceText,
): { closed: Promise<Answer>; close: () => void } {
  let settle: (answer: Answer) => void;
  const closed = new Promise<Answer>((resolve) => (settle = resolve));
  let element: HTMLDialogElement | undefined;
  const question: Question = { ...text, kind, id: (lastId += 1), showIn, end };
  const close = () => end(null);
  const timer = autoCloseMs && setTimeout(close, autoCloseMs);
  questions = [...questions, question];
  signal?.addEventListener('abort', close, { once: true });
  if (signal?.aborted) close();
  tell();
  return { closed, close };

  function showIn(shown: HTMLDialogElement): void {
    element = shown;
    if (!shown.open) shown.showModal();
  }

  function end(answer: Answer): void {
    if (!questions.includes(question)) return;
    clearTimeout(timer);
    questions = questions.filter((other) => other !== question);
    if (element) giveFocusBack(element);
    tell();
    settle(answer);
  }
}

export const topmostDialog = (): Element | undefined =>
  [...document.querySelectorAll('dialog[open]')].at(-1);

/** The focus returns before the answer is settled, because the caller may move the focus to the result. */
function giveFocusBack(closing: HTMLDialogElement): void {
  closing.close();
  const { activeElement } = document;
  if (activeElement === document.body || closing.contains(activeElement))
    focusHeading(topmostDialog());
}
