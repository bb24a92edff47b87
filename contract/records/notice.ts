import type { z } from 'zod';
import { wireRecord } from '../wireRecord.ts';
import { readColor, readDate, readHtml, readId, readText } from '../wireValues.ts';

export const noticeRecord = wireRecord(
  {
    id: readId,
    title: readText,
    titleColor: readColor,
    contents: readHtml,
    lastDate: readDate,
    domain: readText,
  },
  { id: ['_id', 'idx'], titleColor: ['title_color'], lastDate: ['regDate', 'regdate'] },
  ['title', 'contents'],
);

/** `contents` is HTML, not sanitized. `domain` lists the hosts that show the notice; '' = all hosts. */
export type Notice = z.output<typeof noticeRecord>;
