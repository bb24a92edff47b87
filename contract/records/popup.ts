import type { z } from 'zod';
import { wireRecord } from '../wireRecord.ts';
import { readColor, readHtml, readId, readPosition, readText } from '../wireValues.ts';

export const popupRecord = wireRecord(
  {
    id: readId,
    title: readText,
    titleColor: readColor,
    contents: readHtml,
    domain: readText,
    posX: readPosition,
    posY: readPosition,
  },
  { id: ['idx', '_id'], titleColor: ['title_color'] },
  ['id', 'contents'],
);

/** `contents` is HTML, not sanitized. `posX` and `posY` are px from the top left. `domain` lists the hosts of the popup; '' = all hosts. */
export type Popup = z.output<typeof popupRecord>;
