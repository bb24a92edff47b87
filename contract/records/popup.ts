import type { z } from 'zod';
import { wireRecord } from '../wireRecord.ts';
import { wireColor, wireHtml, wireId, wirePosition, wireText } from '../wireValues.ts';

/** A notice shown over the home page. `posX`, `posY` in px from the top left; `domain` lists hosts, empty = every host. */
export const popupRecord = wireRecord(
  {
    id: wireId,
    title: wireText,
    titleColor: wireColor,
    contents: wireHtml,
    domain: wireText,
    posX: wirePosition,
    posY: wirePosition,
  },
  { id: ['idx', '_id'], titleColor: ['title_color'] },
);

export type Popup = z.output<typeof popupRecord>;
