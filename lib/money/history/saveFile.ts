/** Hands the browser a file to save. */
export function saveFile(name: string, contents: string, type: string): void {
  const address = URL.createObjectURL(new Blob([contents], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Not at once: Safari fetches it after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
