import { useMemo, useRef } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { LinkButton } from '#components/controls/actions/LinkButton.tsx';
import { ListFrame } from '#components/controls/lists/ListFrame.tsx';
import { RecordList, type RecordColumn } from '#components/controls/lists/RecordList.tsx';
import { RecordSkeleton } from '#components/controls/lists/RecordSkeleton.tsx';
import { EmptyState } from '#components/controls/states/EmptyState.tsx';
import { Fact } from '#components/controls/text/Fact.tsx';
import { Money } from '#components/controls/text/Money.tsx';
import type { Bet } from '#contract/records/bet.ts';
import { useCall } from '#lib/api/useCall.ts';
import { upstreamTimeText } from '#lib/format/upstreamTimeText.ts';
import { gameName } from '#lib/games/lists/LobbyEntry.ts';
import { lobbyFreshness } from '#lib/games/lists/preloadSlotGames.ts';
import { useBets } from '#lib/money/history/useBets.ts';
import { usePageAddress } from '#lib/navigation/usePageAddress.ts';
import { useRangeText } from '#lib/navigation/useRangeText.ts';
import { usePreferences } from '#lib/preferences/usePreferences.ts';
import { HistoryFault } from './HistoryFault.tsx';
import styles from './HistoryRows.module.scss';

export function BetHistory() {
  const { t } = useTranslation();
  const rangeText = useRangeText();
  const { page, setPage } = usePageAddress();
  const { bets, total, pageCount, error, isValidating, reload } = useBets(page);
  const range = useRef<HTMLParagraphElement>(null);

  function handleFirstPage() {
    setPage(1);
    range.current?.focus();
  }

  if (bets?.length === 0 && page === 1) {
    return (
      <EmptyState text={t('empty.history')}>
        <LinkButton href="/game">{t('game.browse')}</LinkButton>
      </EmptyState>
    );
  }
  return (
    <ListFrame
      label={t('bet.history')}
      isBusy={isValidating}
      range={total > 0 && page <= pageCount && rangeText(page, total)}
      rangeRef={range}
      refreshLabel={t('history.refresh')}
      onRefresh={reload}
      page={Math.min(page, pageCount)}
      pageCount={pageCount}
      onPage={setPage}
    >
      {error && <HistoryFault error={error} isBusy={isValidating} onRetry={reload} hasRows={bets !== undefined} />}
      {!bets && !error && <RecordSkeleton onRetry={reload} />}
      {bets && bets.length > 0 && <BetRows bets={bets} />}
      {bets?.length === 0 && (
        <EmptyState text={t('empty.history')}>
          <Button onClick={handleFirstPage}>{t('history.firstPage')}</Button>
        </EmptyState>
      )}
    </ListFrame>
  );
}

/** The name of a company in the page's language; the upstream's own word if no list knows it. */
function useCompanyName(): (company: string) => string {
  const { i18n } = useTranslation();
  const companies = useCall('get-slot-setting', {}, lobbyFreshness).data?.slot;
  return useMemo(() => {
    const names = new Map(
      companies?.flatMap((company) =>
        [company.code, company.nameEn, company.nameKo].map((word) => [word.toLowerCase(), gameName(company, i18n.language)]),
      ),
    );
    return (word) => names.get(word.toLowerCase()) ?? word;
  }, [companies, i18n.language]);
}

function BetRows({ bets }: { bets: readonly Bet[] }) {
  const { t, i18n } = useTranslation();
  const companyName = useCompanyName();
  const { isAmountHidden } = usePreferences();

  const amount = (won: number) => (
    <span className={styles.betAmount}>
      <Money amount={won} />
    </span>
  );

  const sum = (part: (bet: Bet) => number) => bets.reduce((won, bet) => won + Math.trunc(part(bet)), 0);
  const [stakes, wins] = [sum(({ balanceBet }) => balanceBet), sum(({ balanceWin }) => balanceWin)];

  /** A gain has a plus sign, because it must not be indicated by color only. */
  function result({ balanceBet, balanceWin }: Pick<Bet, 'balanceBet' | 'balanceWin'>) {
    const difference = Math.trunc(balanceWin) - Math.trunc(balanceBet);
    const isGain = difference > 0 && !isAmountHidden;
    return (
      <span className={isGain ? styles.gain : undefined}>
        {isGain && '+'}
        <Money amount={difference} />
      </span>
    );
  }

  const columns: RecordColumn<Bet>[] = [
    {
      label: t('bet.company'),
      place: 'lead',
      cell: ({ thirdParty }) => <span className={styles.company}>{companyName(thirdParty) || '-'}</span>,
    },
    { label: t('bet.stake'), place: 'pair', isAmount: true, cell: ({ balanceBet }) => amount(balanceBet) },
    { label: t('bet.win'), place: 'pair', isAmount: true, cell: ({ balanceWin }) => amount(balanceWin) },
    { label: t('bet.result'), place: 'mark', isAmount: true, cell: result },
    { label: t('bet.time'), place: 'pair', cell: ({ betTime }) => upstreamTimeText(betTime, i18n.language) },
  ];

  return (
    <>
      {/* A bet has no id: its index is the key. */}
      <RecordList label={t('bet.history')} columns={columns} rows={bets} keyOf={(_, index) => String(index)} />
      <h3 className={styles.totalTitle}>{t('bet.pageTotal')}</h3>
      <dl className={styles.total}>
        <Fact name={t('bet.stake')}>{amount(stakes)}</Fact>
        <Fact name={t('bet.win')}>{amount(wins)}</Fact>
        <Fact name={t('bet.result')}>{result({ balanceBet: stakes, balanceWin: wins })}</Fact>
      </dl>
    </>
  );
}
