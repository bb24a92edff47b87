import type { z } from 'zod';
import { wireRecord } from '../wireRecord.ts';
import {
  readAnswer,
  readColor,
  readDate,
  readFlag,
  readHtml,
  readId,
  readText,
} from '../wireValues.ts';

export const noteRecord = wireRecord(
  {
    id: readId,
    title: readText,
    titleColor: readColor,
    contents: readHtml,
    lastDate: readDate,
    answer: readAnswer,
    isRead: readFlag,
  },
  {
    id: ['_id', 'idx'],
    titleColor: ['title_color'],
    contents: ['text'],
    lastDate: ['regDate', 'regdate'],
    answer: ['ref.contents'],
    isRead: ['read'],
  },
  ['id', 'title', 'contents'],
);

/** `contents` and `answer` are HTML, not sanitized. `isRead` is null if it was not sent. */
export type Note = z.output<typeof noteRecord>;
