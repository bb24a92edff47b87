import { useRouter } from 'next/router';
import type { ReactNode } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Tabs } from '#components/controls/actions/Tabs.tsx';
import { MemberGate } from '#components/page/MemberGate.tsx';
import { PageFrame } from '#components/page/PageFrame.tsx';
import type { MessageKey } from '#lib/i18n/MessageKey.ts';
import { pushQuery } from '#lib/navigation/changeQuery.ts';
import { useAddressQuery } from '#lib/navigation/useAddressQuery.ts';

interface MoneyTabsProps {
  title: MessageKey;
  formLabel: MessageKey;
  listLabel: MessageKey;
  form: ReactNode;
  list: ReactNode;
}

/** A members' page of two views, an application and the history of them; the address says which (`?mode=form|list`), and back steps between them. */
export function MoneyTabs({ title, formLabel, listLabel, form, list }: MoneyTabsProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const mode = useAddressQuery().get('mode') === 'list' ? 'list' : 'form';
  const tabs = [
    { id: 'form', label: t(formLabel) },
    { id: 'list', label: t(listLabel) },
  ] as const;

  function handleSelect(id: 'form' | 'list') {
    void pushQuery(router, { mode: id, status: null, page: null });
  }

  return (
    <PageFrame title={t(title)} width="aside">
      <MemberGate>
        <Tabs label={t('money.views')} tabs={tabs} selected={mode} onSelect={handleSelect}>
          {/* Only hidden, never taken away: a look at the history must not cost what was typed. */}
          <div hidden={mode === 'list'}>{form}</div>
          {mode === 'list' && list}
        </Tabs>
      </MemberGate>
    </PageFrame>
  );
}
