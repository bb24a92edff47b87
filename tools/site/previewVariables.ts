import { secretVariables } from '#lib/server/config/configuration.ts';

/**
 * The variables of a preview: those of the live portal, without what would join its state or mix with its log and traces. The removed ones are
 * empty, not absent, because the portal would read absent ones from `.env` again.
 */
export function previewVariables(live: Record<string, string | undefined>): Record<string, string | undefined> {
  const secretFiles = secretVariables.map((name) => `${name}_FILE`);
  const empty = [...secretFiles, 'METRICS_PORT', 'REDIS_URL'];
  return {
    ...live,
    ...Object.fromEntries(empty.map((name) => [name, ''])),
    NEXTAUTH_SECRET: live.NEXTAUTH_SECRET?.trim() || '-'.repeat(32),
    OTEL_SDK_DISABLED: 'true',
    NODE_ENV: 'production',
  };
}
