/** Fields of forms, and one outside of them, such as a search, while somebody is in it. */
const fields =
  ':is(input:is([type=text], [type=password], [type=tel], [type=number], [type=search], :not([type])), textarea):is(form *, :focus)';

/** Whether the page holds something a member typed and has not sent, not only what the program filled in or shows. */
export function hasTypedInput(): boolean {
  return [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(fields)].some(
    ({ value, readOnly, disabled }) => value.trim() !== '' && value !== '0' && !readOnly && !disabled,
  );
}
