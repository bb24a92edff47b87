import type { z } from 'zod';
import { wireRecord } from '../wireRecord.ts';
import { wireColor, wireDate, wireHtml, wireId, wireText } from '../wireValues.ts';

/** A notice; the list already holds the contents (HTML, not yet sanitized). `domain` lists hosts, empty = every host. */
export const noticeRecord = wireRecord(
  {
    id: wireId,
    title: wireText,
    titleColor: wireColor,
    contents: wireHtml,
    lastDate: wireDate,
    domain: wireText,
  },
  { id: ['_id', 'idx'], titleColor: ['title_color'], lastDate: ['regDate', 'regdate'] },
);

export type Notice = z.output<typeof noticeRecord>;
