import { useTranslation } from 'next-i18next/pages';
import Router from 'next/router';
import { useCallback } from 'react';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { useLoggedOut } from './useLoggedOut.ts';

/** What was tapped. A visitor's wish is carried through the login. */
interface LobbyWish {
  name: string;
  question?: string;
  /** The path after login; by default this one. */
  path?: string;
  onAgree?: () => void;
}

/**
 * The check before a lobby action (specification section 5): runs `enter`, or shows msg2001 or msg2002. Returns false only while the session
 * loads: the tap is ignored.
 */
export type RequireMember = (isUsable: boolean, enter: () => void, wish?: LobbyWish) => boolean;

export function useRequireMember(): RequireMember {
  const { t } = useTranslation();
  const isLoggedOut = useLoggedOut();

  return useCallback(
    (isUsable, enter, wish) => {
      if (isLoggedOut === null) return false;
      if (isLoggedOut) void inviteToLogin(wish, t('msg2001'), t('session.login'), t('action.close'));
      else if (!isUsable) void dialogs.info({ title: wish?.name, text: t('msg2002') });
      else enter();
      return true;
    },
    [isLoggedOut, t],
  );
}

/** A second tap while the dialog is loading must not ask again. */
let isAsking = false;

async function inviteToLogin(wish: LobbyWish | undefined, msg2001: string, confirmText: string, cancelText: string): Promise<void> {
  const { question, path = Router.asPath, onAgree } = wish ?? {};
  const text = question ? { title: msg2001, text: question } : { text: msg2001 };
  if (isAsking) return;
  isAsking = true;
  // The visitor asked for it: the login has the focus.
  const answer = await dialogs.choose({ ...text, confirmText, cancelText }).finally(() => (isAsking = false));
  if (!answer) return;
  onAgree?.();
  await Router.push(`/login?callbackUrl=${encodeURIComponent(path)}`);
}
