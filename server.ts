import { existsSync } from 'node:fs';
import { ConfigurationError } from '#lib/server/config/configurationError.ts';
import { serverEnv } from '#lib/server/config/serverEnv.ts';
import { loadSiteSettings } from '#lib/server/site/loadSiteSettings.ts';

const isDevelopment = process.argv.includes('--dev');

try {
  if (existsSync('.env')) process.loadEnvFile('.env');
  serverEnv();
  loadSiteSettings();
  // Load Next after the configuration is valid: loading is slow and reads NODE_ENV.
  Object.assign(process.env, { NODE_ENV: isDevelopment ? 'development' : 'production' });
  const { startPortal } = await import('#lib/server/start/startPortal.ts');
  await startPortal({ isDevelopment });
} catch (fault) {
  process.stderr.write(`${fault instanceof ConfigurationError ? fault.message : `The portal cannot start: ${String(fault)}`}\n`);
  process.exit(1); // Next would keep the process alive
}
