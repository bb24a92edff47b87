import type { CallStatus } from '#contract/calls.ts';
import { CallError } from '#lib/api/CallError.ts';
import { exchangeCall } from '#lib/api/callRoute.ts';
import type { MessageKey } from '#lib/i18n/MessageKey.ts';
import { registration, type RegisterField, type RegisterValues } from './registerFields.ts';

interface Refusal {
  text: MessageKey;
  /** The field at fault. */
  field?: RegisterField;
}

const refusals: Record<Exclude<CallStatus<'user-register'>, 'success'>, Refusal> = {
  alread_have_user: { field: 'id', text: 'reg.taken' }, // sic
  already: { field: 'nick', text: 'reg.nickTaken' },
  alread: { text: 'reg.already' }, // sic
  cant_find_code: { field: 'code', text: 'reg.code' },
};

/** `unknown`: the upstream may have received it. All kinds but `done` and `unknown` mean that it certainly did not create a member. */
export type RegisterOutcome =
  | { kind: 'done' }
  | ({ kind: 'refused'; requestId: string } & Refusal)
  | { kind: 'notSent'; requestId: string; retryAfter?: number; isOffline?: boolean }
  | { kind: 'unknown'; requestId: string };

/** Sends the form once. An unknown status is a refusal, never a success. */
export async function sendRegistration(values: RegisterValues): Promise<RegisterOutcome> {
  if (!navigator.onLine) return { kind: 'notSent', requestId: '', isOffline: true };
  try {
    const { answer, requestId } = await exchangeCall('user-register', registration(values));
    const status: string = answer.status;
    if (status === 'success') return { kind: 'done' };
    if (status === 'cant_find_code' && values.code !== values.code.toUpperCase())
      return { kind: 'refused', requestId, field: 'code', text: 'reg.codeCapitals' };
    const refusal = Object.hasOwn(refusals, status) ? refusals[status as keyof typeof refusals] : { text: 'reg.failed' as const };
    return { kind: 'refused', requestId, ...refusal };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const { outcome, requestId, retryAfter, code, field } = error;
    if (code === 'invalid_request' && field === 'pw') return { kind: 'refused', requestId, field, text: 'pass.common' };
    return outcome === 'not_sent' ? { kind: 'notSent', requestId, retryAfter } : { kind: 'unknown', requestId };
  }
}
