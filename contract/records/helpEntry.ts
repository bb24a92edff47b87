import type { z } from 'zod';
import { wireRecord } from '../wireRecord.ts';
import { readAnswer, readColor, readDate, readFlag, readHtml, readId, readText } from '../wireValues.ts';

/** The tolerant reader of `HelpEntry`. */
export const helpEntryRecord = wireRecord(
  {
    id: readId,
    title: readText,
    titleColor: readColor,
    contents: readHtml,
    lastDate: readDate,
    status: readText,
    answer: readAnswer,
    isRead: readFlag,
  },
  {
    id: ['_id', 'idx'],
    titleColor: ['title_color'],
    lastDate: ['regDate', 'regdate'],
    answer: ['ref.contents'],
    isRead: ['read'],
  },
);

/**
 * A help request of the member. `contents` and `answer` are HTML, not yet sanitized; `answer` is null until customer support
 * answered; `status` is an ApplicationStatus or a word shown unchanged; `isRead` is null where the upstream does not say.
 */
export type HelpEntry = z.output<typeof helpEntryRecord>;
