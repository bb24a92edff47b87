import { enqueueDialog, isDialogOpen, type DialogRank } from './dialogQueue.ts';

/** A name and its value. */
export type Fact = readonly [name: string, value: string];

/** Texts arrive translated; they are shown as text, never as HTML. */
export interface DialogText {
  text: string;
  /** A line above the text. */
  title?: string;
  /** Names and values below the text, such as the amount and the account that a question is about. */
  facts?: readonly Fact[];
  /** What the member can tell support. */
  requestId?: string;
  confirmText?: string;
  rank?: DialogRank;
  /** Closes by itself, with a bar that shows how long it stays. */
  autoCloseMs?: number;
}

export interface ConfirmText extends DialogText {
  cancelText?: string;
  /** What is agreed to cannot be undone, and its button says so. */
  isDangerous?: boolean;
  /** Takes the question away, unanswered: whoever asked is gone. */
  signal?: AbortSignal;
}

export interface ChoiceText extends ConfirmText {
  /** On a second button beside `confirmText`. */
  otherText: string;
}

/** Which button was pressed; null for the safe one, and for every other way out. */
export type Answer = 'confirm' | 'other' | null;

export interface ToastText {
  text: string;
  kind?: 'info' | 'success' | 'warning';
}

export interface DialogRequest extends ConfirmText {
  kind: 'info' | 'success' | 'warning' | 'confirm' | 'loading';
  confirmText: string;
  otherText?: string;
  cancelText: string;
  /** The word before a request id. */
  requestIdText: string;
}

const labels = { confirm: '', cancel: '', requestId: '' };

/** The words on the buttons, in the language of the page; the shell sets them. */
export function setDialogLabels(texts: typeof labels): void {
  Object.assign(labels, texts);
}

/** Short questions and news over the page. SweetAlert2 and its styles are loaded with the first of them. */
export const dialogs = {
  info: (text: DialogText): Promise<void> => open('info', text).closed.then(() => undefined),
  success: (text: DialogText): Promise<void> => open('success', text).closed.then(() => undefined),
  warning: (text: DialogText): Promise<void> => open('warning', text).closed.then(() => undefined),
  /** True when the member agreed. */
  confirm: (text: ConfirmText): Promise<boolean> => open('confirm', text).closed.then((answer) => answer === 'confirm'),
  /** A question with two ways to go. */
  choose: (text: ChoiceText): Promise<Answer> => open('confirm', text).closed,
  /** Has no button: it goes by `close` or by itself. */
  loading: (text: DialogText): { close: () => void } => {
    const { closed, close } = open('loading', text);
    // A word of patience that cannot be loaded is no reason to stop the work.
    closed.catch(() => undefined);
    return { close };
  },
  /** Gone after some seconds, so never the only place where a result is told. */
  toast: async ({ text, kind = 'info' }: ToastText): Promise<void> => (await import('./showToast.ts')).showToast(text, kind),
  isOpen: isDialogOpen,
};

function open(
  kind: DialogRequest['kind'],
  { rank = 'question', signal, ...text }: ConfirmText | ChoiceText,
): { closed: Promise<Answer>; close: () => void } {
  const request: DialogRequest = { confirmText: labels.confirm, cancelText: labels.cancel, requestIdText: labels.requestId, ...text, kind };
  let isClosed = false;
  let take: (() => void) | undefined;

  function close(): void {
    isClosed = true;
    take?.();
  }
  signal?.addEventListener('abort', close);

  async function show(): Promise<Answer> {
    const loaded = await import('./showSweetDialog.ts').catch(() => null);
    if (isClosed) return null;
    if (!loaded) return askPlainly(request);
    const shown = loaded.showSweetDialog(request);
    take = shown.close;
    const answer = await shown.answer;
    take = undefined;
    return answer;
  }

  return { closed: enqueueDialog({ rank, show, close }), close };
}

/** Without a connection SweetAlert2 may not be there to be loaded; then the browser's own dialogs ask. */
function askPlainly({ kind, title, text, facts = [] }: DialogRequest): Answer {
  const lines = [title, text, ...facts.map(([name, value]) => `${name}: ${value}`)].filter(Boolean).join('\n');
  if (kind === 'confirm') return window.confirm(lines) ? 'confirm' : null;
  if (kind !== 'loading') window.alert(lines);
  return null;
}
