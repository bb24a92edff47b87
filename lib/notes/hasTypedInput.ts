/** The fields of forms, and a focused field outside of a form, such as a search. */
const fields =
  ':is(input:is([type=text], [type=password], [type=tel], [type=number], [type=search], :not([type])), textarea):is(form *, :focus)';

/** Whether the page has unsent typed text. Read-only, disabled and prefilled fields do not count. */
export function hasTypedInput(): boolean {
  return [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(fields)].some(
    ({ value, readOnly, disabled }) => value.trim() !== '' && value !== '0' && !readOnly && !disabled,
  );
}
