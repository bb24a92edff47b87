import Swal from 'sweetalert2/dist/sweetalert2.esm.js';
import 'sweetalert2/dist/sweetalert2.css';
import type { Answer, DialogRequest, Fact, PasswordInput } from './dialogs.ts';
import content from './dialogContent.module.scss';
import styles from './dialogs.module.scss';
import { focusHeading } from '#lib/navigation/focusHeading.ts';
import { svgIcon } from './svgIcon.ts';

const icons = { info: 'info', success: 'success', warning: 'warning', confirm: undefined, choice: undefined, loading: undefined } as const;

/** Opens one dialog. `answer` settles when it is closed. */
export function showSweetDialog(request: DialogRequest): { answer: Promise<Answer>; close: () => void } {
  const {
    kind,
    title,
    text,
    facts = [],
    warning,
    requestId,
    requestIdText,
    confirmText,
    otherText,
    cancelText,
    closeText,
    isDangerous,
    autoCloseMs,
    password,
  } = request;
  const isLoading = kind === 'loading';
  const isQuestion = kind === 'confirm' || kind === 'choice';
  let isClosed = false;
  const focusedBefore = document.activeElement;

  const target = [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1) ?? document.body;

  const result = Swal.fire({
    titleText: title ?? text,
    html: facts.length > 0 ? factList(title && text, facts, warning) : undefined,
    text: facts.length > 0 ? undefined : title && text,
    ...(password && passwordOptions(password)),
    footer: requestId && requestLine(requestIdText, requestId),
    icon: icons[kind],
    confirmButtonText: confirmText,
    denyButtonText: otherText,
    cancelButtonText: cancelText,
    closeButtonAriaLabel: closeText,
    showConfirmButton: !isLoading,
    showDenyButton: otherText !== undefined,
    showCancelButton: isQuestion,
    // Focus the cancel button: Enter on an unexpected question must not move money.
    focusCancel: kind === 'confirm' && !password,
    // The second click of a double click hits the backdrop of the dialog that the first one opened.
    allowOutsideClick: !isLoading && !isQuestion,
    allowEscapeKey: !isLoading,
    timer: autoCloseMs,
    timerProgressBar: autoCloseMs !== undefined,
    // Above an open native dialog, only elements inside of it are visible.
    target,
    // The focus is returned below, at once. SweetAlert2 does it 100 ms later and may steal it from the result of a quick call.
    returnFocus: false,
    heightAuto: false,
    scrollbarPadding: false,
    buttonsStyling: false,
    reverseButtons: otherText === undefined,
    showClass: { popup: styles.entering, backdrop: styles.dimming, icon: '' },
    hideClass: { popup: '', backdrop: '', icon: '' },
    customClass: {
      container: styles.container,
      popup: styles.popup,
      title: `${title ? styles.title : styles.sentence} ${password ? styles.pinned : ''}`,
      htmlContainer: styles.text,
      icon: styles.icon,
      footer: styles.footer,
      actions: otherText === undefined ? styles.actions : `${styles.actions} ${styles.choice}`,
      confirmButton: isDangerous ? styles.danger : styles.confirm,
      denyButton: styles.cancel,
      cancelButton: styles.cancel,
      inputLabel: content.label,
      input: content.input,
      validationMessage: content.error,
      loader: styles.loader,
      timerProgressBar: styles.timer,
    },
    didOpen: () => {
      // This runs after opening. If the dialog has closed already, the update would open an empty one.
      if (isLoading && !isClosed) Swal.showLoading();
      if (password?.error && !isClosed) {
        Swal.showValidationMessage(password.error);
        if (password.link) Swal.getValidationMessage()?.append(wayOn(password.link, close));
      }
      if (!password) return;
      Swal.getInput()?.after(revealButton(password));
      // In a low window it is out of sight, and sweetalert2 has given it the focus without scrolling. A task later, it scrolls to the top.
      setTimeout(() => Swal.getInput()?.scrollIntoView({ block: 'nearest' }));
    },
  });

  function close(): void {
    isClosed = true;
    Swal.close();
  }
  const forgetBack = isLoading ? undefined : closeByBack(target, close);
  const answer = result.finally(forgetBack).then(({ isConfirmed, isDenied, value }): Answer => {
    if (isConfirmed) password?.onTyped(String(value));
    if (focusedBefore instanceof HTMLElement) focusedBefore.focus();
    // Nothing had the focus, as after a page load, or its element is gone.
    if (document.activeElement === document.body) focusHeading(target);
    if (isConfirmed) return 'confirm';
    return isDenied ? 'other' : null;
  });
  return { answer, close };
}

/** Android's Back and its gesture, where the browser reports them as a request to close. Not in every TypeScript library yet. */
const { CloseWatcher: Watcher } = globalThis as { CloseWatcher?: new () => EventTarget & { destroy: () => void } };

/**
 * Back closes the dialog and stays on the page, if the browser asks first; else it leaves the page, and the dialog goes with it. A history entry
 * of the dialog's own would be in the way of its answer, which may navigate or open a window at once. Returns the end of this.
 */
function closeByBack(target: HTMLElement, close: () => void): () => void {
  const watcher = Watcher && new Watcher();
  const listening = new AbortController();
  watcher?.addEventListener('close', close);
  window.addEventListener('popstate', close, { signal: listening.signal });
  // A panel below, which Back closes instead of leaving the page.
  target.addEventListener('close', close, { signal: listening.signal });
  return () => {
    watcher?.destroy();
    listening.abort();
  };
}

function passwordOptions({ label, missing }: PasswordInput) {
  return {
    input: 'password',
    inputLabel: label,
    // Not `off`, which browsers ignore for passwords: the login password must not be filled in here.
    inputAttributes: { autocomplete: 'one-time-code', maxlength: '128' },
    inputAutoTrim: false,
    inputValidator: (typed: string) => (typed === '' ? missing : undefined),
  } as const;
}

/** Shows and hides what is typed into the field before it. */
function revealButton({ show, hide }: PasswordInput): HTMLElement {
  const button = element('button', '') as HTMLButtonElement;
  button.type = 'button';
  button.className = content.reveal ?? '';
  function set(isShown: boolean) {
    button.setAttribute('aria-label', isShown ? hide : show);
    button.replaceChildren(svgIcon(isShown ? 'eye-off' : 'eye'));
    Swal.getInput()?.setAttribute('type', isShown ? 'text' : 'password');
  }
  button.addEventListener('click', () => set(Swal.getInput()?.getAttribute('type') === 'password'));
  set(false);
  return button;
}

function wayOn({ text, onPress }: Exclude<PasswordInput['link'], undefined>, close: () => void): HTMLElement {
  const button = element('button', text) as HTMLButtonElement;
  button.type = 'button';
  button.addEventListener('click', () => {
    close();
    onPress();
  });
  return button;
}

/** Builds elements, not markup: labels and values are text. */
function factList(text: string | undefined, facts: readonly Fact[], warning: string | undefined): HTMLElement {
  const box = document.createElement('div');
  const list = document.createElement('dl');
  list.className = content.facts ?? '';
  for (const [name, value] of facts) {
    const fact = document.createElement('div');
    fact.append(element('dt', name), factValue(value));
    list.append(fact);
  }
  box.append(list);
  // Right above the password field: what to enter is in sight with it.
  if (text) box.append(element('p', text));
  if (warning) {
    const line = element('p', warning);
    line.className = content.warning ?? '';
    box.append(line);
  }
  return box;
}

/** A number with hyphens, such as an account, is an element, so that it wraps as a whole. Hidden characters instead would be copied with it. */
function factValue(value: string): HTMLElement {
  const line = element('dd', '');
  value.split(/(\d+(?:-\d+)+)/).forEach((part, index) => line.append(index % 2 ? element('span', part) : part));
  return line;
}

/** A separate element for the id, so that it wraps as a whole. */
function requestLine(name: string, requestId: string): HTMLElement {
  const line = element('p', `${name} `);
  line.append(element('span', requestId));
  return line;
}

function element(name: string, text: string): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}
