import { secretVariables } from '#lib/server/config/configuration.ts';
import { settingsByPath } from '#lib/server/site/siteSchema.ts';

/**
 * The variables of a preview: those of the live portal, without what would join its state or mix with its log and traces, and without the
 * settings, which the previewed file has already. They are empty, not absent: the portal would read absent ones from `.env` again.
 */
export function previewVariables(live: Record<string, string | undefined>): Record<string, string | undefined> {
  const settings = [...settingsByPath.values()].flatMap(({ variable }) => variable ?? []);
  const secretFiles = secretVariables.map((name) => `${name}_FILE`);
  const empty = [...settings, ...secretFiles, 'METRICS_PORT', 'REDIS_URL'];
  return {
    ...live,
    ...Object.fromEntries(empty.map((name) => [name, ''])),
    NEXTAUTH_SECRET: live.NEXTAUTH_SECRET?.trim() || '-'.repeat(32),
    OTEL_SDK_DISABLED: 'true',
    NODE_ENV: 'production',
  };
}
