import { useTranslation } from 'next-i18next/pages';
import Router from 'next/router';
import { useCallback } from 'react';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { useLoggedOut } from './useLoggedOut.ts';

/**
 * Who may go on from a card of the lobby (specification section 5): a visitor is asked to log in (msg2001), a game under maintenance
 * says so (msg2002), everyone else enters. False when the tap counts for nothing, because it is not known yet who is there.
 */
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
