import { useState } from 'react';
import { isLoginRunning } from '#components/login/loginProgress.ts';
import { useNewMailDialog } from '#lib/inbox/useNewMailDialog.ts';
import { useHealthCheck } from '#lib/session/useHealthCheck.ts';

/** What runs while a member is logged in; a chunk of its own, for visitors never need it. It begins after the reload that ends a login. */
export function MemberWatch() {
  const [isLeaving] = useState(isLoginRunning);
  return isLeaving ? null : <Watch />;
}

function Watch() {
  useHealthCheck();
  useNewMailDialog();
  return null;
}
