/** What the bottom bar of narrow screens shows by default, and can show besides links (site setting `bottomBar`). */
export const barEntryNames = ['home', 'games', 'money', 'news', 'me'] as const;

export type BarEntryName = (typeof barEntryNames)[number];
