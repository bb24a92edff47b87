import { useMemo, useRef } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { LinkButton } from '#components/controls/actions/PageLink.tsx';
import { SelectField } from '#components/controls/fields/Field.tsx';
import { ListFault } from '#components/controls/lists/ListFrame.tsx';
import { EmptyState } from '#components/controls/states/ErrorState.tsx';
import { LoadingRegion, Skeleton, SlowNotice } from '#components/controls/states/Skeleton.tsx';
import { Fact } from '#components/controls/text/Fact.tsx';
import { SignedMoney } from '#components/controls/text/Money.tsx';
import { useCall } from '#lib/api/useCall.ts';
import { formatMoment } from '#lib/format/times.ts';
import { formatNumber } from '#lib/format/numbers.ts';
import { companyEntry, gameName, tableEntry } from '#lib/games/LobbyEntry.ts';
import { lobbyFreshness } from '#lib/games/lobbyLists.ts';
import { ledgerCsv, saveCsv } from '#lib/ledger/ledgerCsv.ts';
import { dayText, ledgerKinds, type BetEntry, type LedgerChoice, type LedgerEntry } from '#lib/ledger/ledgerEntries.ts';
import { useLedger } from '#lib/ledger/useLedger.ts';
import { serverNow } from '#lib/session/serverClock.ts';
import { useBackend } from '#lib/site/siteSettings.ts';
import { ApplicationRow, BetRow } from './LedgerRow.tsx';
import styles from './Ledger.module.scss';

/** The member's deposits, withdrawals and bets in one list by day. `kind`: what it shows at first. */
export function Ledger({ kind }: { kind: LedgerChoice }) {
  const { t } = useTranslation();
  const ledger = useLedger(kind);
  switch (ledger.phase) {
    case 'loading':
      return <LedgerPlace onRetry={ledger.reload} />;
    case 'failed':
      return (
        <ListFault
          text={faultText(ledger.error.httpStatus, t)}
          error={ledger.error}
          isBusy={ledger.isBusy}
          onRetry={ledger.reload}
          hasRows={false}
        />
      );
    case 'empty':
      return <EmptyLedger kind={kind} />;
    case 'rows':
      return <LedgerRows ledger={ledger} />;
  }
}

type Ledger = ReturnType<typeof useLedger>;
type RowsLedger = Extract<Ledger, { phase: 'rows' }>;
type Translate = ReturnType<typeof useTranslation>['t'];

/** 404: the backend has no such list. 502: its answer is invalid, or the connection broke. */
const faultText = (httpStatus: number, t: Translate) =>
  t(httpStatus === 404 || httpStatus === 502 ? 'history.unavailable' : 'history.failed');

function EmptyLedger({ kind }: { kind: LedgerChoice }) {
  const { t } = useTranslation();
  const isOfGames = !useBackend().hasScreen('/deposit') || kind === 'bet';
  return (
    <EmptyState text={t('empty.history')}>
      <LinkButton href={isOfGames ? '/game' : '/deposit'} variant="primary">
        {t(isOfGames ? 'game.browse' : 'menu.deposit')}
      </LinkButton>
    </EmptyState>
  );
}

/** While the entries load: places of the chips and of the rows. */
function LedgerPlace({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <SlowNotice onRetry={onRetry} />
      <LoadingRegion className={styles.ledger}>
        <div className={styles.filterPlace}>
          <Skeleton shape="pill" />
        </div>
        <div className={styles.rowsPlace}>
          {ledgerKinds.concat(ledgerKinds).map((_, index) => (
            <div key={index} className={styles.rowPlace}>
              <Skeleton />
              <Skeleton />
            </div>
          ))}
        </div>
      </LoadingRegion>
    </>
  );
}

function LedgerRows({ ledger }: { ledger: RowsLedger }) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  const { days, entries, filter, fault, hasMore, isReading } = ledger;
  const nameOf = useGameName(entries);

  // The button may disappear: the new rows follow the last one.
  function handleMore() {
    const rows = list.current?.querySelectorAll<HTMLElement>('li');
    rows?.item(rows.length - 1).focus({ preventScroll: true });
    ledger.showMore();
  }

  return (
    <div ref={list} className={styles.ledger} aria-busy={isReading}>
      {fault && (
        <ListFault
          text={
            fault.missing.length > 0
              ? t('ledger.missing', { lists: fault.missing.map((kind) => t(`ledger.${kind}`)).join(', ') })
              : t('history.stale')
          }
          error={fault.error}
          isBusy={fault.isBusy}
          onRetry={ledger.reload}
          hasRows
        />
      )}
      {filter && <LedgerFilter ledger={ledger} filter={filter} nameOf={nameOf} />}
      {filter && entries.length === 0 && !isReading && !fault?.missing.length && (
        <EmptyState text={t('history.noMatch')}>
          <Button onClick={filter.showAll}>{t('history.showAll')}</Button>
        </EmptyState>
      )}
      {days.map(({ day, entries: ofDay }, index) => (
        <div key={`${day}/${index}`}>
          <h2 className={styles.day}>{dayText(day, serverNow(), t)}</h2>
          <ul className={styles.rows}>
            {ofDay.map((entry) =>
              entry.kind === 'bet' ? (
                <BetRow key={entry.key} entry={entry} name={nameOf(entry)} />
              ) : (
                <ApplicationRow key={entry.key} entry={entry} removeOptimistically={ledger.removeOptimistically[entry.kind]} />
              ),
            )}
          </ul>
        </div>
      ))}
      {hasMore && (
        <Button isBusy={isReading} onClick={handleMore}>
          {t('action.more')}
        </Button>
      )}
    </div>
  );
}

type GameName = (entry: BetEntry) => string;

interface LedgerFilterProps {
  ledger: RowsLedger;
  filter: NonNullable<RowsLedger['filter']>;
  nameOf: GameName;
}

function LedgerFilter({ ledger, filter: { choices, choice, months, month, sums, setChoice, setMonth }, nameOf }: LedgerFilterProps) {
  const { t, i18n } = useTranslation();
  const { entries, isReading, betsRead } = ledger;
  const summed = ledgerKinds.filter((kind) => sums[kind] !== undefined);

  return (
    <div className={styles.filter}>
      {choices.length > 2 && (
        <div className={styles.choices} role="group" aria-label={t('ledger.kind')}>
          {choices.map((one) => (
            <button key={one} type="button" className={styles.choice} aria-pressed={one === choice} onClick={() => setChoice(one)}>
              {t(one === 'all' ? 'history.all' : `ledger.${one}`)}
            </button>
          ))}
        </div>
      )}
      <SelectField isInline label={t('history.period')} value={month ?? ''} onChange={({ target }) => setMonth(target.value || null)}>
        <option value="">{t('history.anyTime')}</option>
        {months.map((one) => (
          <option key={one} value={one}>
            {dayText(one, serverNow(), t)}
          </option>
        ))}
      </SelectField>
      <Button
        size="small"
        className={styles.file}
        onClick={() => saveCsv(formatMoment(serverNow()).slice(0, 'YYYY-MM-DD'.length), ledgerCsv(entries, nameOf, t))}
      >
        {t('history.csv')}
      </Button>
      <div role="status" aria-busy={isReading} className={styles.sums}>
        {summed.length > 0 && (
          <>
            <span>{t('history.total')}</span>
            <dl>
              {summed.map((kind) => (
                <Fact key={kind} name={t(`ledger.${kind}`)}>
                  <SignedMoney won={sums[kind] ?? 0} />
                </Fact>
              ))}
            </dl>
          </>
        )}
      </div>
      {betsRead !== undefined && !isReading && (
        <p className={styles.note}>{t('ledger.betsRead', { n: formatNumber(betsRead, i18n.language) })}</p>
      )}
    </div>
  );
}

/** The name of a bet's game in the page's language; where the backend does not name it that of its company, or the upstream's own word for it. */
function useGameName(entries: readonly LedgerEntry[]): GameName {
  const { i18n } = useTranslation();
  const locale = i18n.language;
  const isAsked = entries.some((entry) => entry.kind === 'bet' && !gameName({ code: '', ...entry.bet }, locale));
  const slot = useCall('get-slot-setting', isAsked ? {} : null, lobbyFreshness).data?.slot;
  const casino = useCall('get-casino-setting', isAsked ? {} : null, lobbyFreshness).data?.casiono; // sic
  const companies = useMemo(() => {
    const known = [
      ...(casino?.map((entry) => tableEntry(entry, locale)) ?? []),
      ...(slot?.map((company) => companyEntry(company, locale)) ?? []),
    ];
    return new Map(known.flatMap(({ code, nameEn, nameKo, name }) => [code, nameEn, nameKo].map((word) => [word.toLowerCase(), name])));
  }, [slot, casino, locale]);
  return ({ bet }) => gameName({ ...bet, code: (bet.thirdParty && companies.get(bet.thirdParty.toLowerCase())) || bet.thirdParty }, locale);
}
