import { useTranslation } from 'next-i18next/pages';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { MemberGate } from '#components/page/MemberGate.tsx';
import { PageFrame } from '#components/page/PageFrame.tsx';
import { focusHeading } from '#lib/navigation/focusHeading.ts';
import { helpAddress } from '#lib/help/helpAddress.ts';
import { useHelpEntries } from '#lib/help/useHelpEntries.ts';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import { useAddressQuery } from '#lib/navigation/useAddressQuery.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { useBackend } from '#lib/site/useBackend.ts';
import { HelpForm } from './HelpForm.tsx';
import { HelpInbox } from './HelpInbox.tsx';
import { HelpView } from './HelpView.tsx';

export function HelpScreen() {
  const { t } = useTranslation();
  return (
    <PageFrame title={t('menu.help')}>
      <MemberGate>
        <HelpModes />
      </MemberGate>
    </PageFrame>
  );
}

function HelpModes() {
  const query = useAddressQuery();
  const { has } = useBackend();
  const view = useHelpEntries();
  const { helpCount } = useCurrentUser();
  const userId = usePortalSession().user?.userId ?? '';
  const isForm = query.get('mode') === 'form' && has('user-write-help');
  const mode = query.has('id') ? 'view' : isForm ? 'form' : 'list';
  // The row that gets the focus on return.
  const open = mode === 'view' ? helpAddress(query.get('id') ?? '', Number(query.get('copy') ?? 0)) : null;
  const [lastOpen, setLastOpen] = useState(open);
  if (open !== null && open !== lastOpen) setLastOpen(open);
  const top = useRef<HTMLDivElement>(null);
  const record = `${mode} ${query.get('id')} ${query.get('copy')}`;
  const place = `${record} ${isForm}`;
  const shown = useRef(place);
  const count = useRef(helpCount);

  // The health check reported a new answer: reload the list.
  const hearOfAnswers = useEffectEvent(() => {
    if (helpCount > count.current) view.reload();
    count.current = helpCount;
  });
  useEffect(() => hearOfAnswers(), [helpCount]);

  // A new view of the same page: focus its heading.
  useEffect(() => {
    if (shown.current === place) return;
    shown.current = place;
    // The list has focused its row.
    if (top.current?.querySelector('[data-row]:focus')) return;
    const form = top.current?.querySelector<HTMLElement>('form [tabindex="-1"]');
    const start = form ?? top.current?.querySelector<HTMLElement>('[tabindex="-1"]');
    // The form of a follow-up is below its conversation.
    if (start) start.focus({ preventScroll: !form });
    else focusHeading();
  }, [place]);

  return (
    <div ref={top}>
      {mode === 'view' && <HelpView key={record} view={view} query={query} userId={userId} isFollowUp={isForm} />}
      {mode === 'form' && <HelpForm key={userId} userId={userId} reload={view.reload} />}
      {mode === 'list' && <HelpInbox view={view} userId={userId} lastOpen={lastOpen} />}
    </div>
  );
}
