import type { z } from 'zod';
import { wireRecord } from '../wireRecord.ts';
import { readLink, readText } from '../wireValues.ts';

/** The tolerant reader of `Advertisement`. */
export const advertisementRecord = wireRecord({
  title: readText,
  imgUrl: readText,
  link: readLink,
});

/** A picture of the banner; `link` is http(s), a path of this site, or ''. */
export type Advertisement = z.output<typeof advertisementRecord>;
