import { useRouter } from 'next/router';
import type { ReactNode } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Tabs } from '#components/controls/actions/Tabs.tsx';
import { Ledger } from '#components/ledger/Ledger.tsx';
import { MemberGate } from '#components/page/MemberGate.tsx';
import { PageFrame } from '#components/page/PageFrame.tsx';
import type { ApplicationKind } from '#lib/money/history/useApplications.ts';
import { pushQuery } from '#lib/navigation/changeQuery.ts';
import { useAddressQuery } from '#lib/navigation/useAddressQuery.ts';
import { useBackend } from '#lib/site/useBackend.ts';

export function ApplicationScreen({ kind, children }: { kind: ApplicationKind; children: ReactNode }) {
  const { t } = useTranslation();
  const router = useRouter();
  const hasList = useBackend().has(`get-${kind}-list`);
  const mode = useAddressQuery().get('mode') === 'list' && hasList ? 'list' : 'form';
  const tabs = [
    { id: 'form', label: t(`menu.${kind}`) },
    ...(hasList ? [{ id: 'list', label: t(`history.${kind}`) } as const] : []),
  ] as const;

  function handleSelect(id: 'form' | 'list') {
    void pushQuery(router, { mode: id, kind: null, period: null });
  }

  return (
    <PageFrame title={t(`${mode === 'list' ? 'history' : 'menu'}.${kind}`)}>
      <MemberGate>
        <Tabs label={t('money.views')} tabs={tabs} selected={mode} onSelect={handleSelect}>
          {/* Hidden instead of unmounted, so that the form keeps what was typed. */}
          <div hidden={mode === 'list'}>{children}</div>
          {mode === 'list' && <Ledger kind={kind} />}
        </Tabs>
      </MemberGate>
    </PageFrame>
  );
}
