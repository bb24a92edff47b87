import { useId, useRef, useState } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { MoreButton } from '#components/controls/actions/MoreButton.tsx';
import { LinkButton } from '#components/controls/actions/PageLink.tsx';
import { SelectField } from '#components/controls/fields/Field.tsx';
import { EmptyState, ListFault } from '#components/controls/states/ErrorState.tsx';
import { LoadingRegion, Skeleton, SlowNotice } from '#components/controls/states/Skeleton.tsx';
import { Fact, Facts } from '#components/controls/text/Fact.tsx';
import { Icon } from '#components/controls/text/Icon.tsx';
import { Money, SignedMoney } from '#components/controls/text/Money.tsx';
import { EnquiryButton } from '#components/money/EnquiryButton.tsx';
import type { CallError } from '#lib/api/CallError.ts';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { useQuestion } from '#lib/dialogs/useQuestion.ts';
import { statusText, statusTone, statusTones } from '#lib/format/statuses.ts';
import { formatDayMinute } from '#lib/format/times.ts';
import { joinWords } from '#lib/i18n/locales.ts';
import {
  betName,
  dayText,
  ledgerCsv,
  ledgerKinds,
  saveCsv,
  type ApplicationEntry,
  type BetEntry,
  type LedgerChoice,
} from '#lib/ledger/ledgerEntries.ts';
import { useLedger } from '#lib/ledger/useLedger.ts';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import {
  accountFacts,
  applicationCalls,
  useHideApplication,
  type ApplicationKind,
} from '#lib/money/applications.ts';
import { usePreferences } from '#lib/preferences/usePreferences.ts';
import { serverNow } from '#lib/session/serverClock.ts';
import { useBackend } from '#lib/site/siteSettings.ts';
import styles from './Ledger.module.scss';

/** The member's deposits, withdrawals and bets in one list by day. */
export function Ledger({ kind }: { kind: LedgerChoice }) {
  const { t } = useTranslation();
  const ledger = useLedger(kind);
  switch (ledger.phase) {
    case 'loading':
      return <LedgerPlace onRetry={ledger.reload} />;
    case 'failed':
      return (
        <ListFault
          text={t('history.failed')}
          error={ledger.error}
          isBusy={ledger.isBusy}
          onRetry={ledger.reload}
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
      {filter && <LedgerFilter ledger={ledger} filter={filter} />}
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
                <BetRow key={entry.key} entry={entry} />
              ) : (
                <ApplicationRow key={entry.key} entry={entry} />
              ),
            )}
          </ul>
        </div>
      ))}
      {hasMore && <MoreButton list={list} row="li" isBusy={isReading} onMore={ledger.showMore} />}
    </div>
  );
}

interface LedgerFilterProps {
  ledger: RowsLedger;
  filter: NonNullable<RowsLedger['filter']>;
}

function LedgerFilter({
  ledger,
  filter: { choices, choice, months, month, sums, setChoice, setMonth },
}: LedgerFilterProps) {
  const { t, i18n } = useTranslation();
  const { entries, isReading } = ledger;
  const summed = ledgerKinds.filter((kind) => sums[kind] !== undefined);

  return (
    <div className={styles.filter}>
      {choices.length > 2 && (
        <div className={styles.choices} role="group" aria-label={t('ledger.kind')}>
          {choices.map((one) => (
            <button
              key={one}
              type="button"
              className={styles.choice}
              aria-pressed={one === choice}
              onClick={() => setChoice(one)}
            >
              {t(one === 'all' ? 'history.all' : `ledger.${one}`)}
            </button>
          ))}
        </div>
      )}
      <SelectField
        isInline
        label={t('history.period')}
        value={month ?? ''}
        onChange={({ target }) => setMonth(target.value || null)}
      >
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
        onClick={() => saveCsv(ledgerCsv(entries, i18n.language, t))}
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
    </div>
  );
}

/** A text that is not a time stays unchanged. A time that is only a day gives an empty text. */
function timeOfDay({ at, time }: Pick<ApplicationEntry, 'at' | 'time'>): string {
  if (at === -Infinity) return time.trim();
  return formatDayMinute(time).slice('YYYY-MM-DD '.length);
}

function BetRow({ entry }: { entry: BetEntry }) {
  const { t, i18n } = useTranslation();
  const { isAmountHidden } = usePreferences();
  const { balanceBet, balanceWin } = entry.bet;
  return (
    <li className={styles.row} tabIndex={-1}>
      <div className={styles.front}>
        <span className={styles.what}>{betName(entry, i18n.language) || t('ledger.bet')}</span>
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

function ApplicationRow({ entry }: { entry: ApplicationEntry }) {
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { kind, application, won } = entry;
  const { amount } = statusTones[statusTone(application.status)];
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
        <span className={amount ? `${styles.amount} ${styles[amount]}` : styles.amount}>
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
          <ApplicationDetail entry={entry} />
        </div>
      )}
    </li>
  );
}

function ApplicationDetail({ entry: { kind, application } }: { entry: ApplicationEntry }) {
  const { t, i18n } = useTranslation();
  const { user } = useCurrentUser();
  const { has, hasScreen } = useBackend();
  const { id, processedOn } = application;
  const tone = statusTone(application.status);
  const { isFinal, note } = statusTones[tone];
  const account =
    !isFinal && kind === 'withdraw' && user ? accountFacts(user, kind, t, i18n.language) : [];

  return (
    <>
      <dl className={styles.facts}>
        <Fact name={t('history.number')}>{id || '-'}</Fact>
        <Facts facts={account} />
        {isFinal && <Fact name={t('history.processedAt')}>{formatDayMinute(processedOn)}</Fact>}
        {tone === 'unknown' && (
          <Fact name={t('history.status')}>{statusText(application.status, 'application', t)}</Fact>
        )}
      </dl>
      {note && <p>{t(note)}</p>}
      <div className={styles.actions}>
        {tone === 'cancelled' && hasScreen('/note') && (
          <LinkButton href="/note" size="small" icon="envelope">
            {t('menu.note')}
          </LinkButton>
        )}
        <EnquiryButton kind={kind} application={application} size="small" />
        {isFinal && id && has(applicationCalls[kind].hide) && <HideButton kind={kind} id={id} />}
      </div>
    </>
  );
}

/** The texts never call this a cancellation, because hiding does not cancel the application. */
function HideButton({ kind, id }: { kind: ApplicationKind; id: string }) {
  const { t } = useTranslation();
  const ask = useQuestion();
  const hide = useHideApplication(kind);

  async function askAndHide() {
    const isWanted = await ask({
      title: t('history.hideQuestion'),
      text: t('history.hideNote'),
      confirmText: t('history.hideAction'),
      cancelText: t('history.keep'),
      isDangerous: true,
    });
    if (!isWanted) return;
    try {
      await hide(id);
      dialogs.toast({ text: t('history.hidden'), kind: 'success' });
    } catch (error) {
      await dialogs.warning({
        text: t('history.hideFailed'),
        requestId: (error as CallError).requestId,
      });
    }
  }

  return (
    <Button size="small" variant="quiet" icon="eye-off" onClick={() => void askAndHide()}>
      {t('history.hide')}
    </Button>
  );
}
