import { existsSync } from 'node:fs';
import { ConfigurationError } from '#lib/server/config/configuration.ts';
import { parseServerEnv } from '#lib/server/config/serverEnv.ts';
import { parseSites } from '#lib/server/site/parseSites.ts';

const isDevelopment = process.argv.includes('--dev');

try {
  if (existsSync('.env')) process.loadEnvFile('.env');
  // Next reads NODE_ENV when it is loaded.
  Object.assign(process.env, { NODE_ENV: isDevelopment ? 'development' : 'production' });
  const env = parseServerEnv(process.env);
  const sites = parseSites(env);
  await (
    await import('#lib/server/start/startPortal.ts')
  ).startPortal({ env, sites, isDevelopment });
} catch (fault) {
  process.stderr.write(
    `${fault instanceof ConfigurationError ? fault.message : `The portal cannot start: ${String(fault)}`}\n`,
  );
  process.exit(1); // without `exit`, Next would keep the process alive
}
