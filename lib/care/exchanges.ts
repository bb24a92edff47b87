import { periodsAt } from '#lib/format/koreanPeriods.ts';
import { koreanClock } from '#lib/format/upstreamTime.ts';
import { serverNow } from '#lib/session/serverClock.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { careRecord, changeCareRecord, type Exchange } from './careRecord.ts';

const keptExchanges = 50;

/** Remembers an exchange of comp money that is done: no call tells of earlier ones. Two tabs report the same one. */
export function useExchangeMemory(): (done: Exchange) => void {
  const userId = usePortalSession().user?.userId;
  return ({ at, amount }) => {
    if (userId === undefined) return;
    const others = (careRecord(userId).exchanges ?? []).filter((exchange) => exchange.at !== at);
    changeCareRecord(userId, { exchanges: [{ at, amount }, ...others].slice(0, keptExchanges) });
  };
}

/** The exchanges of this month in won; undefined if more of them were made than are kept, or one has no amount. */
export function exchangedThisMonth(exchanges: readonly Exchange[]): number | undefined {
  const [from, to] = periodsAt(serverNow()).month;
  const ofMonth = exchanges
    .map(({ at, amount }) => ({ clock: koreanClock(at), amount }))
    .filter(({ clock }) => clock >= from && clock < to);
  const isKnown = ofMonth.length < keptExchanges && ofMonth.every(({ amount }) => amount !== null);
  return isKnown ? ofMonth.reduce((won, { amount }) => won + Number(amount), 0) : undefined;
}
