import { z } from 'zod';
import type { ResponseStatus } from './responseStatus.ts';
import { fieldFinder, isWireObject, type Spellings } from './wireRecord.ts';

/** `visitor`: open to visitors and members; `member`: needs a session. */
type CallAccess = 'visitor' | 'member';

/** `read` may be retried; `write` and `money` never; `money` needs an Idempotency-Key. */
export type CallKind = 'read' | 'write' | 'money';

/** What bounds how often one may ask, where access and kind do not say it (lib/server/config/limits.ts). */
type CallLimit = 'catalog' | 'check' | 'register' | 'help' | 'game';

/** One row of the call table: everything the portal does about a call derives from it (specification section 7). */
export interface CallDefinition<
  Request extends z.ZodType = z.ZodType,
  Response extends z.ZodType<{ status: string }> = z.ZodType<{ status: string }>,
  Kind extends CallKind = CallKind,
  Statuses extends readonly ResponseStatus[] = readonly ResponseStatus[],
> {
  /** Path on the upstream, with its leading slash and its misspellings. */
  upstreamPath: string;
  access: CallAccess;
  kind: Kind;
  /** The body the browser may send; an unknown field is refused. */
  request: Request;
  /** Reads the inner object of the upstream's answer (envelope removed) into its canonical form. */
  response: Response;
  /** The status words known for this call; any other word is a failure on screen, but passes the schema. */
  statuses: Statuses;
  /** Seconds the upstream may take, where the kind's own figure does not fit. */
  timeoutSeconds?: number;
  /** Megabytes the answer may have, where one is too little: lists of texts. Only for reads. */
  answerMegabytes?: number;
  /** The upstream gets the page's origin in the header Origin. */
  forwardsOrigin?: true;
  /** The answer is the same for everybody and may be kept for so many seconds. */
  shared?: { seconds: number };
  limit?: CallLimit;
  /** Fields of the answer that never leave the portal's server. */
  serverOnly?: readonly string[];
}

/** Declares one row and keeps its exact types. */
export const defineCall = <
  Request extends z.ZodType,
  Response extends z.ZodType<{ status: string }>,
  Kind extends CallKind,
  const Statuses extends readonly ResponseStatus[],
>(
  definition: CallDefinition<Request, Response, Kind, Statuses>,
) => definition;

const secondsByKind: Record<CallKind, number> = { read: 8, write: 10, money: 20 };

/** Seconds the upstream may take to answer the call. */
export const timeoutSecondsOf = (definition: CallDefinition): number => definition.timeoutSeconds ?? secondsByKind[definition.kind];

const status = z.string().min(1).max(100);

/**
 * The response schema of a call: `status` and the given fields. Under `success` each `required` field must be there, or the answer
 * is invalid. Under any other status an answer carries nothing but its status: the fields get their empty values
 * (empty list, '', 0, null) whatever the upstream sent with it.
 */
export const answer = <Shape extends z.ZodRawShape>(
  fields: Shape,
  { required = [], spellings = {} }: { required?: readonly (keyof Shape & string)[]; spellings?: Spellings<Shape> } = {},
) => {
  const finders = Object.keys(fields).map((name) => ({
    name,
    isRequired: required.includes(name),
    find: fieldFinder(name, spellings[name]),
  }));
  return z.preprocess(
    (raw) => {
      if (!isWireObject(raw)) return raw;
      const arranged: Record<string, unknown> = { status: raw.status };
      for (const { name, isRequired, find } of finders) {
        const value = raw.status === 'success' ? find(raw) : undefined;
        // Every reader takes undefined for absent and no container takes null: that is how a missing one becomes invalid.
        arranged[name] = value === undefined && isRequired && raw.status === 'success' ? null : value;
      }
      return arranged;
    },
    z.object({ ...fields, status }),
  );
};
