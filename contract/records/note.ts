import type { z } from 'zod';
import { wireRecord } from '../wireRecord.ts';
import { wireAnswer, wireColor, wireDate, wireFlag, wireHtml, wireId, wireText } from '../wireValues.ts';

/** A direct message to the member. `contents` and `answer` are HTML, not yet sanitized; `isRead` is null where the upstream does not say. */
export const noteRecord = wireRecord(
  {
    id: wireId,
    title: wireText,
    titleColor: wireColor,
    contents: wireHtml,
    lastDate: wireDate,
    answer: wireAnswer,
    isRead: wireFlag,
  },
  {
    id: ['_id', 'idx'],
    titleColor: ['title_color'],
    contents: ['text'],
    lastDate: ['regDate', 'regdate'],
    answer: ['ref.contents'],
    isRead: ['read'],
  },
);

export type Note = z.output<typeof noteRecord>;
