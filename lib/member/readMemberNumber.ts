import type { User } from '#contract/records/user.ts';
import { callRoute } from '#lib/api/callRoute.ts';

/** Reads a whole number: the health check has its last four digits only. Rejects without it; the caller forgets it. */
export async function readMemberNumber(field: keyof Pick<User, 'phone' | 'banknum'>): Promise<string> {
  const { user } = await callRoute('get-member', {});
  if (!user) throw new Error(`no ${field}`);
  return user[field];
}
