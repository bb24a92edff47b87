/** What an enquiry can be about; the operator reads it in front of the title. */
export const helpCategories = ['deposit', 'withdraw', 'game', 'account', 'other'] as const;

export type HelpCategory = (typeof helpCategories)[number];

/** The word of each category in the language of the page. */
export type CategoryWords = Record<HelpCategory, string>;

const prefixOf = (word: string) => `[${word}] `;

/** The category a title begins with, if any. */
export function categoryOf(title: string, words: CategoryWords): HelpCategory | undefined {
  return helpCategories.find((category) => title.startsWith(prefixOf(words[category]).trimEnd()));
}

/** The title with this category in front of it, and no other; with none where it is undefined. */
export function withCategory(title: string, words: CategoryWords, category: HelpCategory | undefined): string {
  const before = categoryOf(title, words);
  const bare = before ? title.slice(prefixOf(words[before]).trimEnd().length).trimStart() : title;
  return category ? prefixOf(words[category]) + bare : bare;
}
