import type { MessageKey } from '#lib/i18n/MessageKey.ts';

interface UserSection {
  /** The section's URL fragment (`#wallet`). */
  id: string;
  title: MessageKey;
}

/** The sections of my page, from top to bottom. */
export const userSections = [
  { id: 'info', title: 'user.info' },
  { id: 'wallet', title: 'user.wallet' },
  { id: 'visit', title: 'play.title' },
  { id: 'password', title: 'pass.change' },
  { id: 'settings', title: 'user.settings' },
  { id: 'history', title: 'user.history' },
] as const satisfies readonly UserSection[];

export type UserSectionId = (typeof userSections)[number]['id'];
