import { useNewMailDialog } from '#lib/inbox/useNewMailDialog.ts';
import { useHealthCheck } from '#lib/session/useHealthCheck.ts';

/** What runs while a member is logged in; a chunk of its own, for visitors never need it. */
export function MemberWatch() {
  useHealthCheck();
  useNewMailDialog();
  return null;
}
