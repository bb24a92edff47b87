import type { z } from 'zod';
import { wireRecord } from '../wireRecord.ts';
import { wireLink, wireText } from '../wireValues.ts';

/** A picture of the banner; `link` is http(s), a path of this site, or ''. */
export const advertisementRecord = wireRecord({
  title: wireText,
  imgUrl: wireText,
  link: wireLink,
});

export type Advertisement = z.output<typeof advertisementRecord>;
