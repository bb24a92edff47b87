/** The notices whose title contains the query. Ignores case, full and half width, and spaces. */
export function searchNotices<N extends { title: string }>(notices: readonly N[], words: string): readonly N[] {
  const wanted = folded(words);
  return wanted ? notices.filter(({ title }) => folded(title).includes(wanted)) : notices;
}

function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, '');
}
