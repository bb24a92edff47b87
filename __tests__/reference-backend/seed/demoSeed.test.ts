import { describe, expect, it } from 'vitest';
import { seedDemo } from '#reference-backend/seed/demoSeed.ts';
import { gameTitles } from '#reference-backend/seed/gameTitles.ts';

const seed = seedDemo();
const allGames = seed.slotCompanies.flatMap(({ games }) => games);

describe('the games of the demo', () => {
  it('come from 12 live-casino companies, one under maintenance', () => {
    expect(seed.casinos).toHaveLength(12);
    expect(seed.casinos.filter(({ isUsable }) => !isUsable)).toHaveLength(1);
  });

  it('come from 20 slot companies, one under maintenance', () => {
    expect(seed.slotCompanies).toHaveLength(20);
    expect(seed.slotCompanies.filter(({ isUsable }) => !isUsable)).toHaveLength(1);
  });

  it('come from slot companies that all have a picture of their own', () => {
    const pictures = seed.slotCompanies.map(({ picturePath }) => picturePath);
    expect(pictures).not.toContain('');
    expect(new Set(pictures).size).toBe(pictures.length);
  });

  it('are 600 at one company and 20 to 80 at the others', () => {
    const counts = seed.slotCompanies.map(({ games }) => games.length).sort((a, b) => b - a);
    expect(counts[0]).toBe(600);
    expect(counts.slice(1).every((count) => count >= 20 && count <= 80)).toBe(true);
  });

  it.each(seed.slotCompanies.map((company) => [company.code, company] as const))(
    'have unique names and codes in %s',
    (_code, { games }) => {
      for (const field of ['code', 'nameKo', 'nameEn'] as const) {
        expect(new Set(games.map((game) => game[field])).size).toBe(games.length);
      }
    },
  );

  it('have a Korean name in Hangul and an English one in Latin letters', () => {
    for (const { nameKo, nameEn } of allGames) {
      expect(nameKo).toMatch(/^[가-힣 ]+$/);
      expect(nameEn).toMatch(/^[A-Za-z' ]+$/);
    }
  });

  it('mostly have pictures; some have none, and some a broken URL', () => {
    const without = allGames.filter(({ picturePath }) => picturePath === '').length;
    const missing = allGames.filter(({ picturePath }) => picturePath.endsWith('/missing.webp')).length;
    expect(without).toBeGreaterThan(20);
    expect(missing).toBeGreaterThan(10);
    expect(without + missing).toBeLessThan(allGames.length / 10);
  });

  const ofCompanies = seed.slotCompanies.map(({ code, games }) => [code, games] as const);
  it.each([['the live casinos', seed.casinos] as const, ['the companies', seed.slotCompanies] as const, ...ofCompanies])(
    'show no picture twice in adjacent cards in %s',
    (_list, entries) => {
      const paths = entries.map(({ picturePath }) => (picturePath.endsWith('/missing.webp') ? '' : picturePath));
      const repeated = paths.filter((path, index) => path !== '' && paths.slice(Math.max(0, index - 4), index).includes(path));
      expect(repeated).toEqual([]);
    },
  );

  it('are the same after every start', () => {
    const style = { moods: ['night'], subjects: ['relic'], count: 30, offset: 2 } as const;
    const titles = () => gameTitles({ ...style, moods: [...style.moods], subjects: [...style.subjects] });
    expect(titles()).toEqual(titles());
  });
});

describe('the history of the demo', () => {
  it('has 12 notices, one for another host and one with a colored title', () => {
    expect(seed.notices).toHaveLength(12);
    expect(seed.notices.filter(({ domain }) => domain !== '')).toHaveLength(1);
    expect(seed.notices.filter(({ titleColor }) => titleColor !== '')).toHaveLength(1);
    expect(seed.popups).toHaveLength(2);
  });

  it('gives the demo member 8 messages, some unread, and 6 enquiries in all four states with one unread answer', () => {
    const notes = seed.notes.filter(({ userId }) => userId === 'demo');
    const helps = seed.helps.filter(({ userId }) => userId === 'demo');
    expect(notes).toHaveLength(8);
    expect(notes.filter(({ isRead }) => !isRead).length).toBeGreaterThan(0);
    expect(helps).toHaveLength(6);
    expect(new Set(helps.map(({ status }) => status))).toEqual(new Set(['wait', 'reg', 'already', 'cansel'])); // sic
    expect(helps.filter(({ answer, isRead }) => answer !== null && !isRead)).toHaveLength(1);
  });

  it('has 40 settled deposits and withdrawals, some of them cancelled', () => {
    expect(seed.applications).toHaveLength(40);
    expect(new Set(seed.applications.map(({ kind }) => kind))).toEqual(new Set(['deposit', 'withdrawal']));
    expect(new Set(seed.applications.map(({ status }) => status))).toEqual(new Set(['already', 'cansel'])); // sic
    for (const { minutesAgo, processedMinutesAgo } of seed.applications) {
      expect(processedMinutesAgo).toBeGreaterThanOrEqual(0);
      expect(processedMinutesAgo).toBeLessThan(minutesAgo);
    }
  });

  it.each(seed.members.map((member) => [member.userId, member] as const))(
    'keeps %s at zero or more, and ends with 1,250,000 won',
    (_id, member) => {
      const steps = [
        ...seed.applications
          .filter(({ status }) => status === 'already')
          .map((entry) => ({ ...entry, change: entry.kind === 'deposit' ? entry.amount : -entry.amount })), // sic
        ...seed.bets.map((entry) => ({ ...entry, change: entry.win - entry.bet })),
      ];
      let balance = member.openingBalance;
      expect(balance).toBeGreaterThanOrEqual(0);
      for (const { change } of steps.filter(({ userId }) => userId === member.userId).sort((a, b) => b.minutesAgo - a.minutesAgo)) {
        balance += change;
        expect(balance).toBeGreaterThan(50_000);
      }
      expect(balance).toBe(1_250_000);
    },
  );

  it('has no record before its member has joined or in the future', () => {
    for (const { userId, joinedMinutesAgo } of seed.members) {
      const times = [seed.applications, seed.bets, seed.notes, seed.helps].flatMap((list) =>
        list.filter((entry) => entry.userId === userId).map(({ minutesAgo }) => minutesAgo),
      );
      expect(Math.max(...times)).toBeLessThanOrEqual(joinedMinutesAgo);
      expect(Math.min(...times)).toBeGreaterThan(0);
    }
  });
});
