import type { TFunction } from 'i18next';

/** The categories of an enquiry. The category is a prefix of the title. */
export const helpCategories = ['deposit', 'withdraw', 'game', 'account', 'other'] as const;

export type HelpCategory = (typeof helpCategories)[number];

export type CategoryWords = Record<HelpCategory, string>;

export const categoryWords = (t: TFunction) =>
  Object.fromEntries(helpCategories.map((category) => [category, t(`help.category.${category}`)])) as CategoryWords;

const prefixOf = (word: string) => `[${word}] `;

export function categoryOf(title: string, words: CategoryWords): HelpCategory | undefined {
  return helpCategories.find((category) => title.startsWith(prefixOf(words[category]).trimEnd()));
}

/** Replaces the category prefix of a title; undefined removes it. */
export function withCategory(title: string, words: CategoryWords, category: HelpCategory | undefined): string {
  const before = categoryOf(title, words);
  const bare = before ? title.slice(prefixOf(words[before]).trimEnd().length).trimStart() : title;
  return category ? prefixOf(words[category]) + bare : bare;
}
