import type { CallName } from '#contract/calls.ts';
import type { MessageKey } from '#lib/i18n/MessageKey.ts';
import { useBackend } from '#lib/site/useBackend.ts';

export type UserSectionId = 'info' | 'wallet' | 'care' | 'history' | 'password' | 'settings';

interface UserSection {
  /** The section's URL fragment (`#wallet`). */
  id: UserSectionId;
  title: MessageKey;
  /** Not shown if the backend has none of them. */
  calls?: readonly CallName[];
}

/** The sections of my page, from top to bottom. */
export const userSections: readonly UserSection[] = [
  { id: 'info', title: 'user.info' },
  { id: 'wallet', title: 'user.wallet' },
  { id: 'care', title: 'care.title' },
  { id: 'history', title: 'user.history', calls: ['get-deposit-list', 'get-withdraw-list', 'get-slot-bets-list'] },
  { id: 'password', title: 'pass.change', calls: ['change-password'] },
  { id: 'settings', title: 'user.settings' },
];

/** Those that this backend has. */
export function useUserSections(): readonly UserSection[] {
  const { has } = useBackend();
  return userSections.filter(({ calls }) => calls?.some(has) ?? true);
}
