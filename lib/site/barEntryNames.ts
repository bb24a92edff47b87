/** What the bottom bar of narrow screens can show besides links (site setting `bottomBar`). The first five are the default. */
export const barEntryNames = [
  ...(['home', 'games', 'resume', 'money', 'me'] as const),
  ...(['deposit', 'withdraw', 'comp', 'messages', 'support', 'notices'] as const),
] as const;

export type BarEntryName = (typeof barEntryNames)[number];
