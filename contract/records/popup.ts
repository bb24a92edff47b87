import type { z } from 'zod';
import { wireRecord } from '../wireRecord.ts';
import { readColor, readHtml, readId, readPosition, readText } from '../wireValues.ts';

export const popupRecord = wireRecord(
  { id: readId, title: readText, titleColor: readColor, contents: readHtml, domain: readText, posX: readPosition, posY: readPosition },
  { id: ['idx', '_id'], titleColor: ['title_color'] },
  ['id', 'contents'],
);

/** A popup of the home page. Its HTML is not sanitized. `posX`, `posY` in px from the top left. `domain`: hosts that show it, '' = all. */
export type Popup = z.output<typeof popupRecord>;
