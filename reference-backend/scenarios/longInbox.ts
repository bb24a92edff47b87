import type { DemoSeed, SeedHelp, SeedNote } from '../database/seedTypes.ts';

const helpCount = 10_000;
const noteCount = 5_000;
const minutesBetween = 90;

/** A member's enquiries and messages of the seed, repeated up to the portal's maximum. All are read. */
export function longInbox({ helps, notes }: Pick<DemoSeed, 'helps' | 'notes'>, userId: string): Pick<DemoSeed, 'helps' | 'notes'> {
  return { helps: repeated<SeedHelp>(helps, helpCount, userId), notes: repeated<SeedNote>(notes, noteCount, userId) };
}

interface Mail {
  userId: string;
  title: string;
  isRead: boolean;
  minutesAgo: number;
}

function repeated<Row extends Mail>(rows: readonly Row[], count: number, userId: string): Row[] {
  const own = rows.filter((row) => row.userId === userId);
  return Array.from({ length: count }, (_, index) => {
    const row = own[index % own.length] as Row;
    return { ...row, title: `${row.title} (${index + 1})`, isRead: true, minutesAgo: (count - index) * minutesBetween };
  });
}
