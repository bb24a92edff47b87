import type { CallName } from '#contract/calls.ts';
import type { MessageKey } from '#lib/i18n/locales.ts';
import { ledgerCalls, type LedgerChoice } from '#lib/ledger/ledgerEntries.ts';
import { useAddressQuery } from '#lib/navigation/address.ts';
import { useBackend } from '#lib/site/siteSettings.ts';

/** Other names of the part `history`, and what each preselects in it. */
const ledgers = new Map<string | null, LedgerChoice>([
  ['deposit', 'deposit'],
  ['withdraw', 'withdraw'],
  ['bets', 'bet'],
]);

interface UserTab {
  id: 'info' | 'history' | 'password' | 'settings';
  title: MessageKey;
  /** Not shown if the backend has none of them. */
  calls?: readonly CallName[];
}

/** The parts of my page, selected by `?tab=`. */
const userTabs: readonly UserTab[] = [
  { id: 'info', title: 'user.info' },
  { id: 'history', title: 'user.history', calls: Object.values(ledgerCalls) },
  { id: 'password', title: 'field.password', calls: ['change-password'] },
  { id: 'settings', title: 'user.settings' },
];

/** The parts that this backend has, the one that the address selects, and what its ledger shows at first. */
export function useUserTabs() {
  const { has } = useBackend();
  const asked = useAddressQuery().get('tab');
  const id = ledgers.has(asked) ? 'history' : asked;
  const tabs = userTabs.filter(({ calls }) => calls?.some(has) ?? true);
  return { tabs, selected: tabs.find((tab) => tab.id === id)?.id ?? 'info', ledger: ledgers.get(asked) ?? 'all' };
}
