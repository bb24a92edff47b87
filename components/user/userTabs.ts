import type { CallName } from '#contract/calls.ts';
import type { MessageKey } from '#lib/i18n/MessageKey.ts';
import { useAddressQuery } from '#lib/navigation/useAddressQuery.ts';
import { useBackend } from '#lib/site/useBackend.ts';

/** The lists of the part `history`, each with its call: `?tab=bets` opens one. */
export const historyCalls = { deposit: 'get-deposit-list', withdraw: 'get-withdraw-list', bets: 'get-slot-bets-list' } as const;
export const historyTabs = ['deposit', 'withdraw', 'bets'] as const;

interface UserTab {
  id: 'info' | 'history' | 'password' | 'settings';
  title: MessageKey;
  /** Not shown if the backend has none of them. */
  calls?: readonly CallName[];
}

/** The parts of my page, selected by `?tab=`. */
const userTabs: readonly UserTab[] = [
  { id: 'info', title: 'user.info' },
  { id: 'history', title: 'user.history', calls: Object.values(historyCalls) },
  { id: 'password', title: 'field.password', calls: ['change-password'] },
  { id: 'settings', title: 'user.settings' },
];

/** The parts that this backend has, and the one that the address selects. */
export function useUserTabs() {
  const { has } = useBackend();
  const asked = useAddressQuery().get('tab');
  const id = historyTabs.some((list) => list === asked) ? 'history' : asked;
  const tabs = userTabs.filter(({ calls }) => calls?.some(has) ?? true);
  return { tabs, selected: tabs.find((tab) => tab.id === id)?.id ?? 'info' };
}
