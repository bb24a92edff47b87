import type { IncomingMessage } from 'node:http';
import { newRequestTrace, type ParentContext, type RequestTrace, type Tracer } from '#lib/server/log/requestTrace.ts';
import { isFromTrustedHop } from './clientAddress.ts';

/** The flags with a meaning: sampled, and in level 2 random. The specification has others sent as 0. */
const knownFlags = 0b11;

const maxStateLength = 512;
const maxStateMembers = 32;

const parentPattern = /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(-.*)?$/;

/** A key, which may be `tenant@system`, and a value of printable ASCII without comma and equals sign. */
const memberPattern =
  /^([a-z][\da-z_*/-]{0,255}|[\da-z][\da-z_*/-]{0,240}@[a-z][\da-z_*/-]{0,13})=[\x20-\x2b\x2d-\x3c\x3e-\x7e]{0,255}[\x21-\x2b\x2d-\x3c\x3e-\x7e]$/;

/** Gives a request its identity, and begins its span. It continues the trace of a trusted hop; headers that any client can send begin none. */
export function beginRequestTrace(request: IncomingMessage, trustedHops: number, tracer: Tracer | null): RequestTrace {
  const parent = parentContext(request, trustedHops);
  return newRequestTrace(parent, tracer?.beginRequest(request.method ?? '', parent));
}

/** The span that a trusted hop names as the parent of a request (https://www.w3.org/TR/trace-context/). */
function parentContext(request: IncomingMessage, trustedHops: number): ParentContext | undefined {
  const { traceparent, tracestate } = request.headers;
  if (traceparent === undefined || !isFromTrustedHop(request, trustedHops)) return undefined;
  const [, version, traceId, spanId, flags, more] = parentPattern.exec(String(traceparent)) ?? [];
  // Later versions may append fields.
  if (!traceId || !spanId || !flags || (version === '00' && more !== undefined)) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & knownFlags, traceState: traceState(String(tracestate ?? '')) };
}

/** The list without empty members; empty if one of them is invalid, or if it is too long. */
function traceState(header: string): string {
  const members = header
    .split(',')
    .map((member) => member.trim())
    .filter(Boolean);
  const keys = members.map((member) => memberPattern.exec(member)?.[1]);
  const state = members.join(',');
  const isValid = !keys.includes(undefined) && new Set(keys).size === keys.length;
  return isValid && members.length <= maxStateMembers && state.length <= maxStateLength ? state : '';
}
