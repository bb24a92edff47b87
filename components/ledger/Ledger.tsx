import { useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { LinkButton } from '#components/controls/actions/PageLink.tsx';
import { SelectField } from '#components/controls/fields/Field.tsx';
import { EmptyState, ListFault } from '#components/controls/states/ErrorState.tsx';
import { LoadingRegion, Skeleton, SlowNotice } from '#components/controls/states/Skeleton.tsx';
import { Fact } from '#components/controls/text/Fact.tsx';
import { Icon } from '#components/controls/text/Icon.tsx';
import { Money, SignedMoney } from '#components/controls/text/Money.tsx';
import { EnquiryButton } from '#components/money/EnquiryButton.tsx';
import type { CallError } from '#lib/api/CallError.ts';
import { useCall } from '#lib/api/useCall.ts';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { useQuestion } from '#lib/dialogs/useQuestion.ts';
import { joinWords, statusText, statusTone } from '#lib/format/phrases.ts';
import { formatDayMinute } from '#lib/format/times.ts';
import { companyEntry, gameName, tableEntry } from '#lib/games/LobbyEntry.ts';
import { lobbyFreshness } from '#lib/games/lobbyLists.ts';
import {
  dayText,
  ledgerCsv,
  ledgerKinds,
  saveCsv,
  type ApplicationEntry,
  type BetEntry,
  type LedgerChoice,
  type LedgerEntry,
} from '#lib/ledger/ledgerEntries.ts';
import { useLedger } from '#lib/ledger/useLedger.ts';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import { accountFacts, applicationCalls, type ApplicationsView } from '#lib/money/applications.ts';
import { usePreferences } from '#lib/preferences/usePreferences.ts';
import { serverNow } from '#lib/session/serverClock.ts';
import { useBackend } from '#lib/site/siteSettings.ts';
import styles from './Ledger.module.scss';

/** The member's deposits, withdrawals and bets in one list by day. `kind`: what it shows at first. */
export function Ledger({ kind }: { kind: LedgerChoice }) {
  const { t } = useTranslation();
  const ledger = useLedger(kind);
  switch (ledger.phase) {
    case 'loading':
      return <LedgerPlace onRetry={ledger.reload} />;
    case 'failed':
      return <ListFault text={faultText(ledger.error.httpStatus, t)} error={ledger.error} isBusy={ledger.isBusy} onRetry={ledger.reload} />;
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
        <div className={styles.rows}>
          {Array.from({ length: 6 }, (_, index) => (
            <div key={index} className={styles.row}>
              <div className={styles.front}>
                <Skeleton />
              </div>
            </div>
          ))}
        </div>
      </LoadingRegion>
    </>
  );
}

function LedgerRows({ ledger }: { ledger: RowsLedger }) {
  const { t, i18n } = useTranslation();
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
              ? t('ledger.missing', {
                  lists: joinWords(
                    fault.missing.map((kind) => t(`ledger.${kind}`)),
                    i18n.language,
                  ),
                })
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
                <ApplicationRow key={entry.key} entry={entry} hide={ledger.hide[entry.kind]} />
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
  const { t } = useTranslation();
  const { entries, isReading } = ledger;
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
      <Button size="small" className={styles.file} onClick={() => saveCsv(ledgerCsv(entries, nameOf, t))}>
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

/** The day is above it. A text that is no time is shown unchanged, a day alone needs no words. */
function timeOfDay({ at, time }: Pick<ApplicationEntry, 'at' | 'time'>): string {
  if (at === -Infinity) return time.trim();
  return formatDayMinute(time).slice('YYYY-MM-DD '.length);
}

/** A bet: game, minute, stake and payout, and the difference. */
function BetRow({ entry, name }: { entry: BetEntry; name: string }) {
  const { t } = useTranslation();
  const { isAmountHidden } = usePreferences();
  const { balanceBet, balanceWin } = entry.bet;
  return (
    <li className={styles.row} tabIndex={-1}>
      <div className={styles.front}>
        <span className={styles.what}>{name || t('ledger.bet')}</span>
        <span className={entry.won > 0 && !isAmountHidden ? styles.gain : styles.amount}>
          <SignedMoney won={entry.won} />
        </span>
        <span className={styles.small}>
          <span>{timeOfDay(entry)}</span>
          <span>
            {t('bet.stake')} <Money amount={balanceBet} />
          </span>
          {balanceWin >= 1 && (
            <span>
              {t('bet.win')} <Money amount={balanceWin} />
            </span>
          )}
        </span>
      </div>
    </li>
  );
}

interface ApplicationRowProps {
  entry: ApplicationEntry;
  hide: ApplicationsView['hide'];
}

/** A deposit or withdrawal: minute, amount and state. A press shows the rest. */
function ApplicationRow({ entry, hide }: ApplicationRowProps) {
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { kind, application, won } = entry;
  const tone = statusTone(application.status);
  return (
    <li className={styles.row} tabIndex={-1}>
      <button
        type="button"
        className={styles.front}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={styles.what}>{t(`ledger.${kind}`)}</span>
        <span className={styles.amount} data-tone={tone}>
          <SignedMoney won={won} />
        </span>
        <span className={styles.small}>
          <span>{timeOfDay(entry)}</span>
        </span>
        <span className={styles.state}>{statusText(application.status, 'application', t)}</span>
        <Icon name="chevron-down" className={styles.arrow} />
      </button>
      {isOpen && (
        <div id={id} className={styles.detail}>
          <ApplicationDetail entry={entry} hide={hide} />
        </div>
      )}
    </li>
  );
}

function ApplicationDetail({ entry: { kind, application }, hide }: ApplicationRowProps) {
  const { t, i18n } = useTranslation();
  const { user } = useCurrentUser();
  const { has, hasScreen } = useBackend();
  const askAndHide = useHide(hide);
  const { id, processedOn } = application;
  const tone = statusTone(application.status);
  const isWaiting = tone === 'waiting';
  const account = isWaiting && kind === 'withdraw' && user ? accountFacts(user, kind, t, i18n.language) : [];

  return (
    <>
      <dl className={styles.facts}>
        <Fact name={t('history.number')}>{id || '-'}</Fact>
        {account.map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
        {!isWaiting && <Fact name={t('history.processedAt')}>{formatDayMinute(processedOn)}</Fact>}
        {tone === 'unknown' && <Fact name={t('history.status')}>{statusText(application.status, 'application', t)}</Fact>}
      </dl>
      {isWaiting && <p>{t('history.follows')}</p>}
      {tone === 'cancelled' && <p>{t('history.whyCancelled')}</p>}
      <div className={styles.actions}>
        {tone === 'cancelled' && hasScreen('/note') && (
          <LinkButton href="/note" size="small" icon="envelope">
            {t('menu.note')}
          </LinkButton>
        )}
        <EnquiryButton kind={kind} application={application} size="small" />
        {has(applicationCalls[kind].hide) && id && !isWaiting && (
          <Button size="small" variant="quiet" icon="eye-off" onClick={() => void askAndHide(id)}>
            {t('history.hide')}
          </Button>
        )}
      </div>
    </>
  );
}

/** Asks, then hides. The texts never call it a cancellation. */
function useHide(hide: ApplicationsView['hide']) {
  const { t } = useTranslation();
  const ask = useQuestion();
  return async function askAndHide(id: string): Promise<void> {
    const isWanted = await ask({
      title: t('history.hideQuestion'),
      text: t('history.hideNote'),
      confirmText: t('history.hideAction'),
      cancelText: t('history.keep'),
      isDangerous: true,
    });
    if (!isWanted) return;
    if (!navigator.onLine) return void (await dialogs.warning({ text: t('net.offline') }));
    try {
      await hide(id);
      void dialogs.toast({ text: t('history.hidden'), kind: 'success' });
    } catch (error) {
      await dialogs.warning({ text: t('history.hideFailed'), requestId: (error as CallError).requestId });
    }
  };
}
