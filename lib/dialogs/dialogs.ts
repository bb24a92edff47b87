import { enqueueDialog, isDialogOpen, type DialogRank } from './dialogQueue.ts';

export type Fact = readonly [name: string, value: string];

/** Translated texts, shown as text, never as HTML. */
export interface DialogText {
  text: string;
  title?: string;
  /** Labels and values below the text, such as amount and account. */
  facts?: readonly Fact[];
  /** In amber below the facts, right above the buttons; without facts it is not shown. */
  warning?: string;
  /** For customer support. */
  requestId?: string;
  confirmText?: string;
  rank?: DialogRank;
  /** Closes automatically, with a progress bar. */
  autoCloseMs?: number;
}

export interface ConfirmText extends DialogText {
  cancelText?: string;
  /** The action cannot be undone: the confirm button is red. */
  isDangerous?: boolean;
  /** Closes the dialog without an answer, when its caller unmounts. */
  signal?: AbortSignal;
  /** Below the facts. The confirm button needs it. */
  password?: PasswordInput;
}

export interface PasswordInput {
  label: string;
  /** Says that it is empty. */
  missing: string;
  /** The names of the button that shows and hides it. */
  show: string;
  hide: string;
  /** Says that the last one was wrong. */
  error?: string;
  /** A way on behind the error. It closes the question without an answer. */
  link?: { text: string; onPress: () => void };
  /** Gets the password as typed, before the question resolves to true. */
  onTyped: (password: string) => void;
}

export interface ChoiceText extends ConfirmText {
  /** The label of a second button beside `confirmText`. */
  otherText?: string;
}

/** The pressed button; null for cancel and every other way to close. */
export type Answer = 'confirm' | 'other' | null;

export interface Toast {
  text: string;
  kind?: 'info' | 'success' | 'warning';
  /** At most two, followed by one that closes the toast. Any that is pressed closes it. */
  links?: readonly { text: string; onPress: () => void }[];
  /** Waits until the dialogs of the page are closed. */
  isPatient?: boolean;
  /** Closes the toast, or keeps it from appearing, when it is out of date. */
  signal?: AbortSignal;
}

export interface DialogRequest extends ConfirmText {
  kind: 'info' | 'success' | 'warning' | 'confirm' | 'choice' | 'loading';
  confirmText: string;
  otherText?: string;
  cancelText: string;
  closeText: string;
  /** The label of the request id. */
  requestIdText: string;
}

export const dialogLabels = { confirm: '', cancel: '', close: '', requestId: '' };

/** The button labels in the page's language, set by Layout. */
export function setDialogLabels(texts: typeof dialogLabels): void {
  Object.assign(dialogLabels, texts);
}

/** Modal questions and messages. The first one loads SweetAlert2 and its styles. */
export const dialogs = {
  info: (text: DialogText): Promise<void> => open('info', text).closed.then(() => undefined),
  success: (text: DialogText): Promise<void> => open('success', text).closed.then(() => undefined),
  /** `otherText` is the label of a second button: a way on. */
  warning: (text: DialogText & Pick<ChoiceText, 'otherText'>): Promise<Answer> => open('warning', text).closed,
  /** Resolves to true if the member confirmed. */
  confirm: (text: ConfirmText): Promise<boolean> => open('confirm', text).closed.then((answer) => answer === 'confirm'),
  /** For answers of which none has a consequence: the first one has the focus. */
  choose: (text: ChoiceText): Promise<Answer> => open('choice', text).closed,
  loading: (text: DialogText): { close: () => void } => {
    const { closed, close } = open('loading', text);
    // If the loading dialog cannot be loaded, the work continues.
    closed.catch(() => undefined);
    return { close };
  },
  /** Disappears after some seconds, so it must not be the only place of a result. One with links asks something, too: it waits for an open dialog. */
  toast: async (toast: Toast): Promise<void> => {
    const show = async () => (await import('./showToast.ts')).showToast(toast);
    return toast.links ? enqueueDialog({ rank: 'mail', show }) : show();
  },
  isOpen: isDialogOpen,
};

function open(
  kind: DialogRequest['kind'],
  { rank = 'question', signal, ...text }: ConfirmText | ChoiceText,
): { closed: Promise<Answer>; close: () => void } {
  const request: DialogRequest = {
    confirmText: dialogLabels.confirm,
    cancelText: dialogLabels.cancel,
    closeText: dialogLabels.close,
    requestIdText: dialogLabels.requestId,
    ...text,
    kind,
  };
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

  return { closed: enqueueDialog({ rank, show }), close };
}

/** Offline, SweetAlert2 may fail to load; then the browser's native dialogs are used. */
function askPlainly({ kind, title, text, facts = [], warning, password, otherText, confirmText }: DialogRequest): Answer {
  // Of two answers, OK is the first one, which the question alone does not name.
  const named = otherText && confirmText;
  const all = [title, text, ...facts.map(([name, value]) => `${name}: ${value}`), warning, password?.error, password?.label, named];
  const lines = all.filter(Boolean).join('\n');
  if (password) {
    const typed = window.prompt(lines);
    if (typed) password.onTyped(typed);
    return typed ? 'confirm' : null;
  }
  if (kind === 'confirm' || kind === 'choice') return window.confirm(lines) ? 'confirm' : null;
  if (kind !== 'loading') window.alert(lines);
  return null;
}
