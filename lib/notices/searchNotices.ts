/** The notices whose title has these words in this order; upper and lower case, full and half width, and the spaces between do not count. */
export function searchNotices<N extends { title: string }>(notices: readonly N[], words: string): readonly N[] {
  const wanted = folded(words);
  return wanted ? notices.filter(({ title }) => folded(title).includes(wanted)) : notices;
}

function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, '');
}
