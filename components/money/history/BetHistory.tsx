import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { LinkButton } from '#components/controls/actions/LinkButton.tsx';
import { ListFrame } from '#components/controls/lists/ListFrame.tsx';
import { RecordList, type RecordColumn } from '#components/controls/lists/RecordList.tsx';
import { RecordSkeleton } from '#components/controls/lists/RecordSkeleton.tsx';
import { useIsPhone } from '#components/controls/panels/useIsPhone.ts';
import { EmptyState } from '#components/controls/states/EmptyState.tsx';
import { Fact } from '#components/controls/text/Fact.tsx';
import { Money } from '#components/controls/text/Money.tsx';
import { SignedMoney } from '#components/controls/text/SignedMoney.tsx';
import type { Bet } from '#contract/records/bet.ts';
import { useCall } from '#lib/api/useCall.ts';
import { dayText } from '#lib/format/dayText.ts';
import { formatDate } from '#lib/format/formatDate.ts';
import { formatNumber } from '#lib/format/formatNumber.ts';
import { upstreamTimeText } from '#lib/format/upstreamTimeText.ts';
import { companyEntry, tableEntry } from '#lib/games/lists/LobbyEntry.ts';
import { lobbyFreshness } from '#lib/games/lists/loadSlotGames.ts';
import { gainOf, sumBets, type BetMoney } from '#lib/money/history/betSums.ts';
import { csvText, csvTime } from '#lib/money/history/csvText.ts';
import { useBets } from '#lib/money/history/useBets.ts';
import { usePeriodParam, type PeriodOption } from '#lib/money/history/usePeriodParam.ts';
import { pageSize } from '#lib/navigation/listPage.ts';
import { usePageParam } from '#lib/navigation/usePageParam.ts';
import { useRangeText } from '#lib/navigation/useRangeText.ts';
import { usePreferences } from '#lib/preferences/usePreferences.ts';
import { serverNow } from '#lib/session/serverClock.ts';
import { BetSheet } from './BetSheet.tsx';
import { CsvButton } from './CsvButton.tsx';
import { HistoryFault } from './HistoryFault.tsx';
import styles from './HistoryRows.module.scss';
import { OwnPeriod, PeriodChoice } from './PeriodChoice.tsx';
import { ListZone, timeColumn } from './timeColumn.tsx';

/** The member's bets. Period and page are in the URL; sums and file cover the period, or the page if none is chosen. */
export function BetHistory() {
  const { t, i18n } = useTranslation();
  const rangeText = useRangeText();
  const { page: wanted, setPage } = usePageParam();
  const { option, period, setPeriod } = usePeriodParam();
  const { bets, chosen, limit, total, page, pageCount, error, isValidating, reload } = useBets(wanted, period);
  const companyName = useCompanyName();
  const range = useRef<HTMLParagraphElement>(null);
  const [isTold, setTold] = useState(false);
  const isPhone = useIsPhone();
  const file = bets && bets.length > 0 && <BetsFile bets={chosen} isPeriod={period !== null} companyName={companyName} />;
  const shownRange = bets && page <= pageCount && (total > 0 || period) && rangeText(page, total);

  function handlePeriod(next: PeriodOption) {
    setTold(true);
    setPeriod(next);
  }

  // The pressed button disappears.
  function handleBack() {
    if (period) handlePeriod(null);
    else setPage(1);
    range.current?.focus();
  }

  if (bets?.length === 0 && page === 1 && !period) {
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
      range={
        shownRange &&
        bets.length > 0 && (
          <>
            {shownRange}
            <ListZone times={bets.map(({ betTime }) => betTime)} />
          </>
        )
      }
      rangeRef={range}
      told={isTold && shownRange ? shownRange : ''}
      acts={
        <>
          <PeriodChoice selected={option} onSelect={handlePeriod} />
          {!isPhone && file}
        </>
      }
      foot={isPhone && file}
      refreshLabel={t('history.refresh')}
      onRefresh={reload}
      page={Math.min(page, pageCount)}
      pageCount={pageCount}
      onPage={setPage}
    >
      <OwnPeriod selected={option} onSelect={handlePeriod} />
      {error && <HistoryFault error={error} isBusy={isValidating} onRetry={reload} hasRows={bets !== undefined} />}
      {!bets && !error && <RecordSkeleton lead={<div className={styles.totalsPlace} />} rows={pageSize} onRetry={reload} />}
      {limit !== undefined && <p>{t('bet.limit', { n: formatNumber(limit, i18n.language) })}</p>}
      {bets && bets.length > 0 && (
        <>
          <BetTotals bets={chosen} isPeriod={period !== null} />
          <BetRows bets={bets} companyName={companyName} />
          <BetSheet bets={chosen} period={period} range={period ? undefined : rangeText(page, total)} companyName={companyName} />
        </>
      )}
      {bets?.length === 0 && (
        <EmptyState text={t(period ? 'history.noMatch' : 'empty.history')}>
          <Button onClick={handleBack}>{t(period ? 'history.showAll' : 'history.firstPage')}</Button>
        </EmptyState>
      )}
    </ListFrame>
  );
}

type CompanyName = (company: string) => string;

/** The name of a company in the page's language; the upstream's own word if no list knows it. */
function useCompanyName(): CompanyName {
  const { i18n } = useTranslation();
  const locale = i18n.language;
  const slot = useCall('get-slot-setting', {}, lobbyFreshness).data?.slot;
  const casino = useCall('get-casino-setting', {}, lobbyFreshness).data?.casiono; // sic
  return useMemo(() => {
    const tables = casino?.map((entry) => tableEntry(entry, locale)) ?? [];
    const companies = slot?.map((company) => companyEntry(company, locale)) ?? [];
    const names = new Map(
      [...tables, ...companies].flatMap(({ code, nameEn, nameKo, name }) =>
        [code, nameEn, nameKo].map((word) => [word.toLowerCase(), name]),
      ),
    );
    return (word) => (word && names.get(word.toLowerCase())) || word;
  }, [slot, casino, locale]);
}

interface ChosenBets {
  /** Those of the period, or of the page, which is all that is loaded. */
  bets: readonly Bet[];
  isPeriod: boolean;
}

function BetTotals({ bets, isPeriod }: ChosenBets) {
  const { t } = useTranslation();
  const sums = sumBets(bets);

  return (
    <div className={styles.totals}>
      <h3>{t(isPeriod ? 'bet.total' : 'bet.pageTotal')}</h3>
      <dl>
        <Fact name={t('bet.stake')}>
          <Amount won={sums.balanceBet} />
        </Fact>
        <Fact name={t('bet.win')}>
          <Amount won={sums.balanceWin} />
        </Fact>
        <Fact name={t('bet.result')}>
          <Result bet={sums} />
        </Fact>
      </dl>
    </div>
  );
}

function BetRows({ bets, companyName }: { bets: readonly Bet[]; companyName: CompanyName }) {
  const { t } = useTranslation();
  const days = bets.map(({ betTime }) => formatDate(betTime));
  const starts = days.flatMap((day, index) => (day === days[index - 1] ? [] : index));
  const groups = starts.map((start, at) => ({
    head: <span className={styles.groupHead}>{dayText(days[start]!, serverNow(), t)}</span>,
    rows: bets.slice(start, starts[at + 1]),
  }));

  const columns: RecordColumn<Bet>[] = [
    {
      label: t('game.provider'),
      place: 'lead',
      cell: ({ thirdParty }) => <span className={styles.company}>{companyName(thirdParty) || '-'}</span>,
    },
    { label: t('bet.stake'), place: 'from', isAmount: true, cell: ({ balanceBet }) => <Amount won={balanceBet} /> },
    { label: t('bet.win'), place: 'to', isAmount: true, cell: ({ balanceWin }) => <Amount won={balanceWin} /> },
    { label: t('bet.result'), place: 'mark', isAmount: true, cell: (bet) => <Result bet={bet} /> },
    { ...timeColumn(t('bet.timeOfDay'), bets, ({ betTime }) => betTime, timeOfDay), place: 'time' },
  ];

  // A bet has no id: its place in its day is the key.
  return (
    <RecordList label={t('bet.history')} columns={columns} groups={groups} keyOf={(bet, index) => `${formatDate(bet.betTime)} ${index}`} />
  );
}

/** The day is above it. */
const timeOfDay = (time: string, zone: string) => upstreamTimeText(time, zone).replace(`${formatDate(time)} `, '');

/** The rows that the sums add up. */
function BetsFile({ bets, isPeriod, companyName }: ChosenBets & { companyName: CompanyName }) {
  const { t } = useTranslation();

  function csv(): string {
    const unit = ` (${t('money.unit')})`;
    return csvText([
      [t('game.provider'), t('bet.stake') + unit, t('bet.win') + unit, t('bet.result') + unit, t('bet.time')],
      ...bets.map((bet) => [companyName(bet.thirdParty), bet.balanceBet, bet.balanceWin, gainOf(bet), csvTime(bet.betTime)]),
    ]);
  }

  return (
    <CsvButton name="bets" text={csv}>
      {t(isPeriod ? 'history.csv' : 'bet.pageCsv')}
    </CsvButton>
  );
}

function Amount({ won }: { won: number }) {
  return (
    <span className={styles.betAmount}>
      <Money amount={won} />
    </span>
  );
}

function Result({ bet }: { bet: BetMoney }) {
  const { isAmountHidden } = usePreferences();
  const difference = gainOf(bet);
  return (
    <span className={difference > 0 && !isAmountHidden ? styles.gain : undefined}>
      <SignedMoney won={difference} />
    </span>
  );
}
