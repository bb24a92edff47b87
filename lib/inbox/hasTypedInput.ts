/** Fields that hold something typed: not those filled by the program and shown only. */
const fields = 'form :is(input:is([type=text], [type=password], [type=tel], [type=number], [type=search], :not([type])), textarea)';

/** Whether a form on the page holds something a member typed and has not sent. */
export function hasTypedInput(): boolean {
  return [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(fields)].some(
    ({ value, readOnly, disabled }) => value.trim() !== '' && value !== '0' && !readOnly && !disabled,
  );
}
