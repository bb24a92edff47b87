import type { z } from 'zod';
import { wireRecord } from '../wireRecord.ts';
import { readLink, readText } from '../wireValues.ts';

export const advertisementRecord = wireRecord(
  { title: readText, imgUrl: readText, link: readLink },
  {},
  ['imgUrl'],
);

/** `link` is an http(s) URL, a path of this site, or ''. */
export type Advertisement = z.output<typeof advertisementRecord>;
