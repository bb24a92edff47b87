import type { IconName } from '#components/controls/text/Icon.tsx';
import type { MessageKey } from '#lib/i18n/locales.ts';

export interface MenuEntry {
  path: string;
  label: MessageKey;
  icon: IconName;
  count?: 'noteCount' | 'helpCount';
}

/** A link to the games, then the menu of the specification (section 2) in its order. */
export const menuEntries: readonly MenuEntry[] = [
  { path: '/game', label: 'game.title', icon: 'casino' },
  { path: '/deposit', label: 'menu.deposit', icon: 'deposit' },
  { path: '/withdraw', label: 'menu.withdraw', icon: 'withdraw' },
  { path: '/comp', label: 'menu.comp', icon: 'comp' },
  { path: '/user', label: 'menu.user', icon: 'person' },
  { path: '/help', label: 'menu.help', icon: 'support', count: 'helpCount' },
  { path: '/notice', label: 'menu.notice', icon: 'megaphone' },
  { path: '/note', label: 'menu.note', icon: 'envelope', count: 'noteCount' },
];
