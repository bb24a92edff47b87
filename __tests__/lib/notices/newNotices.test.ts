import { expect, it } from 'vitest';
import { isRecentNotice } from '#lib/notices/newNotices.ts';

/** 01:30 on 21 November in Korea, when it is still the 20th in Europe. */
const now = Date.UTC(2026, 10, 20, 16, 30);

it.each(['2026-11-21 01:00:00', '2026-11-20', '2026.11.19 00:00', '2026-11-18T15:00:00Z'])('%s is within the newest three days', (date) => {
  expect(isRecentNotice(date, now)).toBe(true);
});

it.each(['2026-11-18 23:59:59', '2026-11-18T14:59:59Z', '2026-11-22', '2025-11-20', '', '-', 'yesterday', '2026-99-99'])(
  '"%s" is not',
  (date) => {
    expect(isRecentNotice(date, now)).toBe(false);
  },
);
