import { z } from 'zod';
import { moneySeconds } from './moneySeconds.ts';
import { noBody } from './requestFields.ts';
import type { ResponseStatus } from './responseStatus.ts';
import { fieldFinder, isWireObject, wireMeaning, withFields, type Aliases } from './wireRecord.ts';

/** `visitor`: visitors and members may make the call. `member`: the call requires a session. */
type CallAccess = 'visitor' | 'member';

/** Only a `read` may be retried. A `money` call requires an Idempotency-Key. */
export type CallKind = 'read' | 'write' | 'money';

type CallLimit = 'catalog' | 'check' | 'register' | 'help' | 'game';

/** One row of the call table (specification section 7). Proxy, browser client, reference backend and docs derive from the table. */
export interface CallDefinition<
  Request extends z.ZodType = z.ZodType,
  Response extends z.ZodType<{ status: string }> = z.ZodType<{ status: string }>,
  Kind extends CallKind = CallKind,
  Statuses extends readonly ResponseStatus[] = readonly ResponseStatus[],
> {
  upstreamPath: string;
  access: CallAccess;
  kind: Kind;
  request: Request;
  /** Parses the upstream's answer, without its envelope, into the canonical form. */
  response: Response;
  /** The known statuses. Any other status passes the schema too, and is shown as a failure. */
  statuses: Statuses;
  timeoutSeconds?: number;
  /** Maximum size of the answer, if not 1 MB. Only reads may set it. */
  answerMegabytes?: number;
  forwardsOrigin?: true;
  /** Set if all visitors get the same answer, which the portal caches for `seconds`. */
  shared?: { seconds: number };
  limit?: CallLimit;
  serverOnly?: readonly string[];
}

const secondsByKind: Record<CallKind, number> = { read: 8, write: 10, money: moneySeconds.answer };

export const timeoutSecondsOf = (definition: CallDefinition): number =>
  definition.timeoutSeconds ?? secondsByKind[definition.kind];

const status = z.string().min(1).max(100);

/**
 * Schema of an answer. A `success` without a `required` field is invalid. With any other status all fields are empty ([], '', 0, null),
 * even if the upstream sent values.
 */
export const answer = <Shape extends z.ZodRawShape>(
  fields: Shape,
  {
    required = [],
    aliases = {},
  }: { required?: readonly (keyof Shape & string)[]; aliases?: Aliases<Shape> } = {},
) => {
  const finders = Object.keys(fields).map((name) => ({
    name,
    isRequired: required.includes(name),
    isAmount: wireMeaning(fields[name] as unknown as z.ZodType).kind === 'amount',
    find: fieldFinder(name, aliases[name]),
  }));
  const described = finders.map(({ name, isRequired }) => ({
    name,
    isRequired,
    aliases: aliases[name] ?? [],
    ...wireMeaning(fields[name] as unknown as z.ZodType),
  }));
  const schema = z.preprocess(
    (raw) => {
      if (!isWireObject(raw)) return raw;
      const arranged: Record<string, unknown> = { status: raw.status };
      for (const { name, isRequired, isAmount, find } of finders) {
        const value = raw.status === 'success' ? find(raw) : undefined;
        // Every reader accepts undefined. Null makes a missing required field invalid, because lists and objects refuse it. For an amount,
        // null says that the field was sent without a value.
        const isNull = isRequired ? raw.status === 'success' : isAmount && value === null;
        arranged[name] = value ?? (isNull ? null : undefined);
      }
      return arranged;
    },
    z.object({ ...fields, status }),
  );
  return withFields(schema, described);
};

const plainAnswer = answer({});

/** By default the body is `{}`, and the answer is `success` without fields. */
export function defineCall<
  Kind extends CallKind,
  Request extends z.ZodType = typeof noBody,
  Response extends z.ZodType<{ status: string }> = typeof plainAnswer,
  const Statuses extends readonly ResponseStatus[] = readonly ['success'],
>(
  access: CallAccess,
  kind: Kind,
  upstreamPath: string,
  row: Partial<
    Omit<CallDefinition<Request, Response, Kind, Statuses>, 'access' | 'kind' | 'upstreamPath'>
  > = {},
): CallDefinition<Request, Response, Kind, Statuses> {
  const usual = { request: noBody, response: plainAnswer, statuses: ['success'] };
  return { access, kind, upstreamPath, ...usual, ...row } as unknown as CallDefinition<
    Request,
    Response,
    Kind,
    Statuses
  >;
}
