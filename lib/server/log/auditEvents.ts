/** Failures to watch: logged under this event name and at level `warn`. */
const failureEvents = [
  'rate_limit',
  'forbidden_host',
  'forbidden_origin',
  'token_mismatch',
  'upstream_redirect',
  'upstream_certificate',
  'game_host',
  'withdrawals_closed',
  'login_refused',
  'shared_state_away',
  'submissions_lost',
] as const;

/** What members do with their access, and what ends it. */
const accessEvents = [
  'login',
  'sign_out',
  'password_changed',
  'session_revoked',
  'money_repeated',
  'revocation_waiting',
  'revocations_shared',
  'revocation_lost',
  'broken_request',
  'csp_report',
] as const;

/** With which configuration the portal runs, and since when. */
const configurationEvents = ['listening', 'draining', 'configuration', 'sites_changed', 'sites_refused'] as const;

export type FailureEvent = (typeof failureEvents)[number];
export type AuditEvent = FailureEvent | (typeof accessEvents | typeof configurationEvents)[number];

/** The events whose lines have `"audit":true`: all of security and configuration (docs/operating.md). */
export const auditEvents: ReadonlySet<string> = new Set<AuditEvent>([...failureEvents, ...accessEvents, ...configurationEvents]);
