import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { Tabs } from '#components/controls/actions/Tabs.tsx';
import { ApplicationHistory } from '#components/money/history/ApplicationHistory.tsx';
import { BetHistory } from '#components/money/history/BetHistory.tsx';
import { replaceQuery } from '#lib/navigation/changeQuery.ts';
import { useAddressQuery } from '#lib/navigation/useAddressQuery.ts';
import { useBackend } from '#lib/site/useBackend.ts';
import styles from './HistorySection.module.scss';
import { Section } from './Section.tsx';
import { historyCalls, historyTabs } from './userTabs.ts';

const labels = { deposit: 'history.tab.deposit', withdraw: 'history.tab.withdraw', bets: 'history.tab.bets' } as const;

/** The member's deposits, withdrawals and bets, selected by `?tab=`. */
export function HistorySection() {
  const { t } = useTranslation();
  const router = useRouter();
  const asked = useAddressQuery().get('tab');
  const { has } = useBackend();
  const shown = historyTabs.filter((id) => has(historyCalls[id]));
  const selected = shown.find((id) => id === asked) ?? shown[0] ?? 'deposit';
  const tabs = shown.map((id) => ({ id, label: t(labels[id]) }));

  function handleSelect(tab: (typeof historyTabs)[number]) {
    void replaceQuery(router, { tab, status: null, page: null });
  }

  return (
    <Section title="user.history" isPlain>
      <div>
        <Tabs label={t('user.history')} tabs={tabs} selected={selected} onSelect={handleSelect} rowClass={styles.tabs}>
          <div className={styles.view}>{selected === 'bets' ? <BetHistory /> : <ApplicationHistory key={selected} kind={selected} />}</div>
        </Tabs>
      </div>
    </Section>
  );
}
