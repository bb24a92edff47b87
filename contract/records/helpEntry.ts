import type { z } from 'zod';
import { wireRecord } from '../wireRecord.ts';
import {
  readAnswer,
  readColor,
  readDate,
  readFlag,
  readHtml,
  readId,
  readStatus,
  readText,
} from '../wireValues.ts';

export const helpEntryRecord = wireRecord(
  {
    id: readId,
    title: readText,
    titleColor: readColor,
    contents: readHtml,
    lastDate: readDate,
    status: readStatus,
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
  ['id', 'title', 'contents'],
);

/**
 * `contents` and `answer` are HTML, not sanitized. `answer` is null until support answers. `isRead` is null if it was not sent. `status` is
 * an ApplicationStatus or other text.
 */
export type HelpEntry = z.output<typeof helpEntryRecord>;
