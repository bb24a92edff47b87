import type { TFunction } from 'i18next';
import { useTranslation } from 'next-i18next/pages';
import Router from 'next/router';
import { useCallback } from 'react';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { usePortalSession } from './usePortalSession.ts';

/** Visitors see `question` before the login. `onAgree` stores what happens after the login. */
interface LobbyWish {
  name: string;
  question?: string;
  onAgree?: () => void;
}

/** The check before a lobby action (specification section 5). Returns false only while the session loads, because the press is ignored. */
export type RequireMember = (isUsable: boolean, enter: () => void, wish?: LobbyWish) => boolean;

export function useRequireMember(): RequireMember {
  const { t } = useTranslation();
  const { status } = usePortalSession();

  return useCallback(
    (isUsable, enter, wish) => {
      if (status === 'loading') return false;
      if (status === 'unauthenticated') void inviteToLogin(wish, t);
      else if (!isUsable) void dialogs.info({ title: wish?.name, text: t('msg2002') });
      else enter();
      return true;
    },
    [status, t],
  );
}

async function inviteToLogin(
  { question, onAgree }: Partial<LobbyWish> = {},
  t: TFunction,
): Promise<void> {
  // A second press while the dialog is loading must not ask again.
  if (dialogs.isOpen()) return;
  const text = question ? { title: t('msg2001'), text: question } : { text: t('msg2001') };
  const buttons = {
    confirmText: t('session.login'),
    otherText: t('session.register'),
    cancelText: t('action.close'),
  };
  // The confirm button of a `choice` has the focus. The button leads to the login, which the visitor has asked for.
  const answer = await dialogs.choose({ ...text, ...buttons });
  if (!answer) return;
  onAgree?.();
  await Router.push(
    answer === 'confirm' ? `/login?callbackUrl=${encodeURIComponent(Router.asPath)}` : '/register',
  );
}
