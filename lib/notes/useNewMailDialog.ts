import { useTranslation } from 'next-i18next/pages';
import { useRouter } from 'next/router';
import { useEffect, useEffectEvent } from 'react';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { isSubmissionInFlight } from '#lib/money/submission/submissionsInFlight.ts';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import { useBackend } from '#lib/site/useBackend.ts';
import { json, webStore } from '#lib/storage/webStore.ts';

/** Specification section 4: unread messages lead to /note, answers of support to /help. */
const inboxes = [
  { page: '/note', counter: 'noteCount', message: 'msg2003' },
  { page: '/help', counter: 'helpCount', message: 'msg2004' },
] as const;

type Inbox = (typeof inboxes)[number];

/** The fields of forms, and a focused field outside of a form, such as a search. */
const typedFields =
  ':is(input:is([type=text], [type=password], [type=tel], [type=number], [type=search], :not([type])), textarea):is(form *, :focus)';

const askedCounts = webStore<number>('sessionStorage', json(Number));

const storageKey = (userId: string, { page }: Inbox) => `asked${page}:${userId}`;

/** Whether a dialog would interrupt the member. */
function isBusyElsewhere(): boolean {
  return dialogs.isOpen() || document.querySelector('dialog[open]') !== null || hasTypedInput() || isSubmissionInFlight();
}

/** Offers to open new messages and answers, once per increase of a count, by a toast if the member is busy. Mounted once. */
export function useNewMailDialog(): void {
  const { t } = useTranslation();
  const router = useRouter();
  const { user, ...counts } = useCurrentUser();
  const { noteCount, helpCount } = counts;
  const { hasScreen } = useBackend();
  const userId = user?.userId;

  /** Whether the count has increased since the last question. Stores the count. */
  const hasNews = useEffectEvent((inbox: Inbox): boolean => {
    const key = storageKey(userId ?? '', inbox);
    const count = counts[inbox.counter];
    const before = askedCounts.get(key) ?? 0;
    if (count !== before) askedCounts.set(key, count);
    return count > before && router.pathname !== inbox.page;
  });

  const tell = useEffectEvent(async (): Promise<void> => {
    const [inbox, other] = inboxes.filter((one) => hasScreen(one.page) && hasNews(one));
    if (!inbox) return;
    const text = t(other ? 'inbox.bothNew' : inbox.message);
    if (isBusyElsewhere()) return dialogs.toast({ text });
    const question = { text, cancelText: t('action.later'), rank: 'mail' } as const;
    if (!other) {
      if (await dialogs.confirm({ ...question, confirmText: t('action.go') })) await router.push(inbox.page);
      return;
    }
    const answer = await dialogs.choose({ ...question, confirmText: t('menu.note'), otherText: t('menu.help') });
    if (answer) await router.push(answer === 'confirm' ? inbox.page : other.page);
  });

  useEffect(() => {
    if (userId !== undefined) void tell();
  }, [userId, noteCount, helpCount]);
}

/** Whether the page has unsent typed text. Read-only, disabled and prefilled fields do not count. */
function hasTypedInput(): boolean {
  return [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(typedFields)].some(
    ({ value, readOnly, disabled }) => value.trim() !== '' && value !== '0' && !readOnly && !disabled,
  );
}
