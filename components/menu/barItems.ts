import type { IconName } from '#components/controls/text/Icon.tsx';
import type { MessageKey } from '#lib/i18n/MessageKey.ts';
import type { BarEntryName } from '#lib/site/barEntryNames.ts';
import { menuEntries, type MenuEntry } from './menuEntries.ts';

export interface BarItem {
  label: MessageKey;
  icon: IconName;
  /** The pages on which the item is marked. It leads to the first one that the backend has. */
  paths: readonly string[];
  /** The part of the page that its link leads to. */
  fragment?: string;
  /** The unread counters that it adds up. */
  counts?: readonly NonNullable<MenuEntry['count']>[];
  /** What members choose from in a sheet, instead of the link. */
  sheet?: readonly MenuEntry[];
}

const entryOf = (path: string): MenuEntry => menuEntries.find((entry) => entry.path === path)!;

/** The ways in and out, which stand beside the member's money. */
export const moneyWays = ['/deposit', '/withdraw'].map(entryOf);

function single(path: string): BarItem {
  const { label, icon, count } = entryOf(path);
  return { label, icon, paths: [path], counts: count && [count] };
}

export const barItems: Readonly<Record<BarEntryName, BarItem>> = {
  home: { label: 'layout.home', icon: 'home', paths: ['/'] },
  games: { label: 'game.title', icon: 'casino', paths: ['/game'], fragment: '#search' },
  resume: { label: 'layout.resume', icon: 'play', paths: ['/game'] },
  money: {
    label: 'layout.money',
    icon: 'wallet',
    paths: ['/deposit', '/withdraw', '/comp'],
    sheet: [
      entryOf('/comp'),
      { path: '/deposit?mode=list', label: 'history.deposit', icon: 'deposit' },
      { path: '/withdraw?mode=list', label: 'history.withdraw', icon: 'withdraw' },
      { path: '/user?tab=bets', label: 'bet.history', icon: 'clock' },
    ],
  },
  me: {
    label: 'layout.me',
    icon: 'person',
    paths: ['/user', '/note', '/help', '/notice'],
    counts: ['noteCount', 'helpCount'],
    sheet: [
      { path: '/user', label: 'user.info', icon: 'person' },
      { path: '/user?tab=history', label: 'user.history', icon: 'clock' },
      ...['/note', '/help', '/notice'].map(entryOf),
      { path: '/user?tab=settings', label: 'user.settings', icon: 'wrench' },
    ],
  },
  deposit: single('/deposit'),
  withdraw: single('/withdraw'),
  comp: single('/comp'),
  messages: single('/note'),
  support: single('/help'),
  notices: single('/notice'),
};
