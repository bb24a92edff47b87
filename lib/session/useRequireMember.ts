import { useTranslation } from 'next-i18next/pages';
import Router from 'next/router';
import { useCallback } from 'react';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { useLoggedOut } from './useLoggedOut.ts';

/** The check before a lobby action (specification section 5). False = do not continue: msg2001, msg2002, or a loading session. */
export type RequireMember = (isUsable: boolean, enter: () => void) => boolean;

export function useRequireMember(): RequireMember {
  const { t } = useTranslation();
  const isLoggedOut = useLoggedOut();

  return useCallback(
    (isUsable, enter) => {
      if (isLoggedOut === null) return false;
      if (isLoggedOut) void inviteToLogin(t('msg2001'), t('session.login'), t('action.close'));
      else if (!isUsable) void dialogs.info({ text: t('msg2002') });
      else enter();
      return true;
    },
    [isLoggedOut, t],
  );
}

async function inviteToLogin(text: string, confirmText: string, cancelText: string): Promise<void> {
  if (!(await dialogs.confirm({ text, confirmText, cancelText }))) return;
  await Router.push(`/login?callbackUrl=${encodeURIComponent(Router.asPath)}`);
}
