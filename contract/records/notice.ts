import type { z } from 'zod';
import { wireRecord } from '../wireRecord.ts';
import { readColor, readDate, readHtml, readId, readText } from '../wireValues.ts';

/** The tolerant reader of `Notice`. */
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
);

/** A notice; the list already holds the contents (HTML, not yet sanitized). `domain` lists hosts, empty = every host. */
export type Notice = z.output<typeof noticeRecord>;
