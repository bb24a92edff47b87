import { useEffect, useState } from 'react';
import { LazyComponent } from '#components/controls/panels/LazyComponent.tsx';
import { isLoginRunning } from '#components/login/loginProgress.ts';
import { useNewMailDialog } from '#lib/notes/useNewMailDialog.ts';
import { useUnreadTitle } from '#lib/notes/useUnreadTitle.ts';
import { usePlayReminder } from '#lib/reminder/usePlayReminder.ts';
import { useActivityMark } from '#lib/session/useActivityMark.ts';
import { useHealthCheck } from '#lib/member/useHealthCheck.ts';

/** What runs while a member is logged in; a chunk of its own, for visitors never need it. It begins after the reload that ends a login. */
export function MemberWatch() {
  const [isLeaving] = useState(isLoginRunning);
  return isLeaving ? null : <Watch />;
}

const loadPlayReminder = async () => (await import('#components/reminder/PlayReminder.tsx')).PlayReminder;

/** A logout must work without a connection too: what it needs is fetched while there is one. A failed download is tried again when needed. */
function fetchLogout(): void {
  for (const part of [import('#lib/session/logout.ts'), import('#lib/dialogs/showSweetDialog.ts')]) part.catch(() => {});
}

function Watch() {
  useEffect(fetchLogout, []);
  useActivityMark();
  useHealthCheck();
  useNewMailDialog();
  useUnreadTitle();
  const { isDue, dismiss } = usePlayReminder();
  return isDue && <LazyComponent load={loadPlayReminder} props={{ onClose: dismiss }} />;
}
