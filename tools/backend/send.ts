import { randomUUID } from 'node:crypto';
import { timeoutSecondsOf, type CallDefinition } from '#contract/callDefinition.ts';
import { createBudgets, type ResponseMemory } from '#lib/server/upstream/budgets.ts';
import { parseUpstreamResponse } from '#lib/server/upstream/parseUpstreamResponse.ts';
import {
  createSender as createPortalSender,
  type UpstreamResponse,
} from '#lib/server/upstream/send.ts';
import { UpstreamError } from '#lib/server/upstream/upstreamError.ts';

/** The report prints `httpStatus` and `fault`, but never the content of the answer. */
export interface Exchange {
  /** 0 if the backend did not reply. */
  httpStatus: number;
  type: string;
  /** The JSON as the portal decodes it. Undefined = the answer is not JSON. */
  json: unknown;
  /** A text for the report. Undefined for JSON with HTTP status 2xx. */
  fault?: string;
  /** True if there is no connection, or no reply in time. Other calls then need not be tried. */
  isAway?: boolean;
}

interface Sender {
  send: (
    definition: CallDefinition,
    path: string,
    body: object,
    authorization?: string,
  ) => Promise<Exchange>;
}

const sendFaults: Record<string, string> = {
  upstream_timeout: 'no answer in time',
  upstream_unavailable: 'no connection, or it was closed without an answer',
  upstream_invalid: 'too large, or not HTTP',
  overloaded: 'too large',
};

function faultOf({ httpStatus, headers, body }: UpstreamResponse): string | undefined {
  if (httpStatus >= 300 && httpStatus <= 399) return `a redirect (HTTP ${httpStatus})`;
  if (httpStatus < 200 || httpStatus > 299) return `HTTP ${httpStatus}`;
  if (body.length === 0) return 'an empty answer';
  return /html/i.test(headers['content-type'] ?? '') ||
    /^\s*</.test(body.subarray(0, 64).toString('latin1'))
    ? 'HTML'
    : undefined;
}

async function jsonOf(
  definition: CallDefinition,
  response: UpstreamResponse,
  memory: ResponseMemory,
): Promise<unknown> {
  let found: unknown;
  const keep = (json: unknown) => {
    found = json;
    return undefined;
  };
  try {
    await parseUpstreamResponse(definition, response, memory, keep);
  } catch {
    // The parser throws for an answer that the contract does not allow. The report judges such an answer itself.
  }
  return found;
}

/** Requests have the transport, headers, timeouts and size limits of the portal, but no retries or redirects. */
export function createSender(origin: string, siteOrigin: string): Sender {
  const sendAsPortal = createPortalSender(new URL(origin));
  const budgets = createBudgets(null);
  return {
    async send(definition, path, body, authorization) {
      const memory = budgets.memoryOf(definition);
      const headers = [
        'content-type',
        'application/json',
        'accept',
        'application/json',
        'accept-encoding',
        'gzip',
        'user-agent',
        'portal',
      ];
      headers.push('x-request-id', randomUUID());
      if (definition.forwardsOrigin) headers.push('origin', siteOrigin);
      if (authorization) headers.push('authorization', authorization);
      try {
        const limitMs = timeoutSecondsOf(definition) * 1000;
        const response = await sendAsPortal({
          path,
          headers,
          body: JSON.stringify(body),
          isAlone: true,
          limitMs,
          memory,
        });
        const json = await jsonOf(definition, response, memory);
        const fault =
          faultOf(response) ?? (json === undefined ? 'no JSON in the declared charset' : undefined);
        const { httpStatus } = response;
        return { httpStatus, type: response.headers['content-type'] ?? '', json, fault };
      } catch (error) {
        if (!(error instanceof UpstreamError)) throw error;
        const isCertificate = error.details.securityEvent === 'upstream_certificate';
        const fault = isCertificate
          ? 'a certificate that is not valid'
          : (sendFaults[error.code] ?? error.code);
        return {
          httpStatus: 0,
          type: '',
          json: undefined,
          fault,
          isAway: /unavailable|timeout/.test(error.code),
        };
      } finally {
        memory.release();
      }
    },
  };
}
