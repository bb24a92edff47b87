import Swal from 'sweetalert2/dist/sweetalert2.esm.js';
import 'sweetalert2/dist/sweetalert2.css';
import type { DialogRequest, Fact } from './dialogs.ts';
import styles from './dialogs.module.scss';

const icons = { info: 'info', success: 'success', warning: 'warning', confirm: undefined, loading: undefined } as const;

/** Shows one dialog. `isConfirmed` settles when it is gone: true only for a pressed confirm button. */
export function showSweetDialog(request: DialogRequest): { isConfirmed: Promise<boolean>; close: () => void } {
  const { kind, title, text, facts = [], requestId, requestIdText, confirmText, cancelText, autoCloseMs } = request;
  const isLoading = kind === 'loading';
  let isClosed = false;
  const focusedBefore = document.activeElement;

  const result = Swal.fire({
    titleText: title ?? text,
    html: facts.length > 0 ? factList(title && text, facts) : undefined,
    text: facts.length > 0 ? undefined : title && text,
    footer: requestId && requestLine(requestIdText, requestId),
    icon: icons[kind],
    confirmButtonText: confirmText,
    cancelButtonText: cancelText,
    showConfirmButton: !isLoading,
    showCancelButton: kind === 'confirm',
    // The safe answer first: Enter on a question that came by surprise must not move money.
    focusCancel: kind === 'confirm',
    // The second press of a double click lands beside the question the first one opened.
    allowOutsideClick: !isLoading && kind !== 'confirm',
    allowEscapeKey: !isLoading,
    timer: autoCloseMs,
    timerProgressBar: autoCloseMs !== undefined,
    // Over an open native dialog only what stands inside it can be seen and pressed.
    target: [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1) ?? document.body,
    // Given back below, at once: SweetAlert2 does so 100 ms later, when the answer to a quick call may have the focus already.
    returnFocus: false,
    heightAuto: false,
    scrollbarPadding: false,
    buttonsStyling: false,
    reverseButtons: true,
    showClass: { popup: styles.entering, backdrop: styles.dimming, icon: '' },
    hideClass: { popup: '', backdrop: '', icon: '' },
    customClass: {
      container: styles.container,
      popup: styles.popup,
      title: title ? styles.title : styles.sentence,
      htmlContainer: styles.text,
      icon: styles.icon,
      footer: styles.footer,
      actions: styles.actions,
      confirmButton: styles.confirm,
      cancelButton: styles.cancel,
      loader: styles.loader,
      timerProgressBar: styles.timer,
    },
    didOpen: () => {
      // Told a moment after it opened: closed by then, this would open an empty dialog that nothing closes.
      if (isLoading && !isClosed) Swal.showLoading();
    },
  });

  function close(): void {
    isClosed = true;
    Swal.close();
  }
  const isConfirmed = result.then((answer) => {
    if (focusedBefore instanceof HTMLElement && focusedBefore.isConnected) focusedBefore.focus();
    return answer.isConfirmed;
  });
  return { isConfirmed, close };
}

/** Elements, not markup: whatever stands in a name or a value is text. */
function factList(text: string | undefined, facts: readonly Fact[]): HTMLElement {
  const box = document.createElement('div');
  if (text) box.append(element('p', text));
  const list = document.createElement('dl');
  list.className = styles.facts ?? '';
  for (const [name, value] of facts) list.append(element('dt', name), element('dd', value));
  box.append(list);
  return box;
}

/** The number is an element of its own: where it does not fit beside its name it goes to the next line whole. */
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
