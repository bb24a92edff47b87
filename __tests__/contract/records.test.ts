import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { advertisementRecord } from '#contract/records/advertisement.ts';
import { applicationRecord } from '#contract/records/application.ts';
import { betRecord } from '#contract/records/bet.ts';
import { boardEntryRecord, maskMemberId } from '#contract/records/boardEntry.ts';
import { casinoEntryRecord } from '#contract/records/casinoEntry.ts';
import { helpEntryRecord } from '#contract/records/helpEntry.ts';
import { noteRecord } from '#contract/records/note.ts';
import { noticeRecord } from '#contract/records/notice.ts';
import { popupRecord } from '#contract/records/popup.ts';
import { slotCompanyRecord } from '#contract/records/slotCompany.ts';
import { slotGameRecord } from '#contract/records/slotGame.ts';
import { userRecord } from '#contract/records/user.ts';

interface RecordCase {
  schema: z.ZodType;
  canonical: Record<string, unknown>;
  /** The values of a record without fields that are neither '' nor 0. */
  empty?: Record<string, unknown>;
  otherNames?: Record<string, string[]>;
  wire?: Record<string, unknown>;
}

const idNames = ['_id', 'idx'];
const dateNames = ['regDate', 'regdate'];

const message = {
  id: '7',
  title: '제목',
  titleColor: '#ffcc00',
  contents: '<p>본문</p>',
  lastDate: '2026-01-02 03:04:05',
};
const messageNames = { id: idNames, titleColor: ['title_color'], lastDate: dateNames };
const answered = { answer: '<p>답변</p>', isRead: true };

const records: Record<string, RecordCase> = {
  user: {
    schema: userRecord,
    canonical: {
      userId: 'member01',
      nick: '별빛',
      phone: '01012345678',
      level: 3,
      balance: 120_000,
      in_balance: 4_500.75,
      rolling: 310,
      bankname: '한빛',
      bankOwner: '김하늘',
      banknum: '001234567890',
    },
    otherNames: {
      userId: ['id'],
      rolling: ['point'],
      bankOwner: ['bankowner'],
      banknum: ['banknumber'],
    },
  },
  help: {
    schema: helpEntryRecord,
    canonical: { ...message, ...answered, status: 'already' },
    empty: { answer: null, isRead: null },
    otherNames: { ...messageNames, isRead: ['read'] },
    wire: { answer: undefined, ref: { contents: answered.answer } },
  },
  note: {
    schema: noteRecord,
    canonical: { ...message, ...answered },
    empty: { answer: null, isRead: null },
    otherNames: { ...messageNames, contents: ['text'], isRead: ['read'] },
    wire: { answer: undefined, ref: { contents: answered.answer } },
  },
  notice: {
    schema: noticeRecord,
    canonical: { ...message, domain: 'a.example|b.example' },
    otherNames: messageNames,
  },
  popup: {
    schema: popupRecord,
    canonical: {
      id: '7',
      title: '제목',
      titleColor: 'red',
      contents: '<p>본문</p>',
      domain: '',
      posX: 40,
      posY: 80,
    },
    otherNames: { id: ['idx', '_id'], titleColor: ['title_color'] },
  },
  'casino entry': {
    schema: casinoEntryRecord,
    canonical: {
      code: 'c1',
      gameCompany: 'Aurora',
      nameKo: '오로라',
      nameEn: 'Aurora',
      used: 'y',
      imgUrl: '/a.png',
    },
    otherNames: { gameCompany: ['nameEn'], imgUrl: ['mobileImg'] },
  },
  'slot company': {
    schema: slotCompanyRecord,
    canonical: { code: 'c1', nameKo: '오로라', nameEn: 'Aurora', used: 'y', imgUrl: '/a.png' },
    otherNames: { imgUrl: ['mobileImg'] },
  },
  'slot game': {
    schema: slotGameRecord,
    canonical: {
      code: 'g1',
      gameCompany: 'c1',
      imgUrl: '/g.png',
      nameKo: '달빛',
      nameEn: 'Moonlight',
    },
  },
  application: {
    schema: applicationRecord,
    canonical: {
      id: '7',
      balance: 50_000,
      status: 'cansel',
      appliedOn: '2026-01-02',
      processedOn: '2026-01-03',
    }, // sic
    otherNames: { id: idNames, appliedOn: dateNames, processedOn: ['setdate'] },
  },
  bet: {
    schema: betRecord,
    canonical: {
      thirdParty: 'Aurora',
      nameKo: '고양이',
      nameEn: 'Cat',
      balanceBet: 1_000,
      balanceWin: 2_500,
      betTime: '2026-01-02 03:04:05',
    },
  },
  advertisement: {
    schema: advertisementRecord,
    canonical: { title: '행사', imgUrl: '/ad.png', link: 'https://site.example/event' },
  },
  'board entry': {
    schema: boardEntryRecord,
    canonical: { idx: '7', id: 'me****', balance: 50_000, regdate: '2026-01-02' },
    empty: { id: '****' },
  },
};

const spellings = Object.entries(records).flatMap(([record, { otherNames = {} }]) =>
  Object.entries(otherNames).flatMap(([field, names]) =>
    names.map((name) => [record, field, name] as const),
  ),
);

const caseOf = (record: string) => records[record]!;

describe.each(Object.entries(records))(
  'the %s record',
  (_, { schema, canonical, empty = {}, wire }) => {
    it('is read from its canonical names', () => {
      expect(schema.parse({ ...canonical, ...wire })).toEqual(canonical);
    });

    it('accepts numbers for text, and text for numbers', () => {
      const swapped = Object.entries(canonical).map(([name, value]) => [
        name,
        typeof value === 'number'
          ? String(value)
          : name === 'id' || name === 'idx'
            ? Number(value) || value
            : value,
      ]);
      expect(schema.parse({ ...Object.fromEntries(swapped), ...wire })).toEqual(canonical);
    });

    it('has every field of the right type for missing fields, nulls and blanks', () => {
      const blanks = Object.entries(canonical).map(([name, value]) => [
        name,
        typeof value === 'number' ? 0 : '',
      ]);
      const bare: unknown = { ...Object.fromEntries(blanks), ...empty };
      expect(schema.parse({})).toEqual(bare);
      for (const nothing of [null, '']) {
        expect(
          schema.parse(Object.fromEntries(Object.keys(canonical).map((name) => [name, nothing]))),
        ).toEqual(bare);
      }
    });

    it('is invalid if it is not an object', () => {
      for (const wrong of [null, [], 'text', 1])
        expect(schema.safeParse(wrong).success).toBe(false);
    });
  },
);

describe('the aliases of a record', () => {
  it.each(spellings)('read %s.%s from %s', (record, field, name) => {
    const { schema, canonical, wire } = caseOf(record);
    const { [field]: value, ...rest } = { ...canonical, ...wire };
    expect(schema.parse({ ...rest, [name]: value })).toEqual(canonical);
  });

  const besides = spellings.filter(([record, , name]) => !(name in caseOf(record).canonical));

  it.each(besides)('prefer the canonical name of %s.%s over %s', (record, _, name) => {
    const { schema, canonical, wire } = caseOf(record);
    expect(schema.parse({ [name]: 'other', ...canonical, ...wire })).toEqual(canonical);
  });

  it('prefer the game company of a casino entry over its English name', () => {
    expect(casinoEntryRecord.parse({ nameEn: 'Aurora Live', gameCompany: 'Aurora' })).toMatchObject(
      {
        gameCompany: 'Aurora',
        nameEn: 'Aurora Live',
      },
    );
  });
});

it('a record reads no field of its prototype', () => {
  expect(noticeRecord.parse(Object.create({ title: 'inherited' }))).toMatchObject({ title: '' });
});

describe('the mask of a member id', () => {
  it.each([
    ['member01', 'me****'],
    ['abcd', 'ab****'],
    ['abc', 'a****'],
    ['ab', 'a****'],
    ['a', '****'],
    ['', '****'],
    ['me****', 'me****'],
  ])('turns "%s" into "%s"', (memberId, masked) => {
    expect(maskMemberId(memberId)).toBe(masked);
  });
});
