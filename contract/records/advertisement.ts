import type { z } from 'zod';
import { wireRecord } from '../wireRecord.ts';
import { readLink, readText } from '../wireValues.ts';

/** A picture of the banner; `link` is http(s), a path of this site, or ''. */
export const advertisementRecord = wireRecord({
  title: readText,
  imgUrl: readText,
  link: readLink,
});

export type Advertisement = z.output<typeof advertisementRecord>;
