import type { Application } from '#contract/records/application.ts';
import { formatDate } from '#lib/format/formatDate.ts';
import { statusTone } from '#lib/format/statusText.ts';
import { readMoment } from '#lib/format/upstreamTime.ts';
import { pageSize } from '#lib/navigation/listPage.ts';

export interface DayGroup {
  /** YYYY-MM-DD, or YYYY-MM for a month; "-" without a time. */
  day: string;
  /** Those of the page. */
  rows: Application[];
  /** The amounts of the completed ones, in whole won, also those of other pages. */
  completed: number[];
}

const monthMs = 31 * 24 * 3_600_000;

/** The rows of a page by their Korean day, or by month if there are rows of more than one. `all` are newest first; `first` is the index of the page's first row. */
export function groupByDay(all: readonly Application[], first: number): DayGroup[] {
  const times = [all[0], all.findLast(hasTime)].map((row) => readMoment(row?.appliedOn ?? ''));
  const length = times[0]! - times[1]! > monthMs ? 'YYYY-MM'.length : 'YYYY-MM-DD'.length;
  const dayOf = (index: number) => formatDate(all[index]?.appliedOn).slice(0, length);

  const end = Math.min(first + pageSize, all.length);
  let from = first;
  while (from > 0 && dayOf(from - 1) === dayOf(first)) from -= 1;
  const groups: DayGroup[] = [];
  for (let index = from; index < all.length; index += 1) {
    const day = dayOf(index);
    if (groups.at(-1)?.day !== day) {
      if (index >= end) break;
      groups.push({ day, rows: [], completed: [] });
    }
    const [row, group] = [all[index]!, groups.at(-1)!];
    if (index >= first && index < end) group.rows.push(row);
    if (statusTone(row.status) === 'completed') group.completed.push(Math.trunc(row.balance));
  }
  return groups;
}

const hasTime = ({ appliedOn }: Application) => Number.isFinite(readMoment(appliedOn));
