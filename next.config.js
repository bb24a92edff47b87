// @ts-check
import { spawnSync } from 'node:child_process';
import { securityHeaders } from './lib/server/http/securityHeaders.ts';
import i18nConfig from './next-i18next.config.js';

/**
 * The commit, so that `portal_build_info` says which release runs, and the moment: browsers keep the files below a build id for a year, and
 * two builds of one commit can differ by their environment. An image is built without git: it gets BUILD_ID. Without both Next makes one.
 * @returns {string | null}
 */
function buildId() {
  if (process.env.BUILD_ID) return process.env.BUILD_ID;
  const commit = spawnSync('git', ['describe', '--always', '--dirty', '--abbrev=12', '--exclude=*'], { encoding: 'utf8' });
  return commit.status === 0 ? `${commit.stdout.trim()}-${Date.now()}` : null;
}

/** @type {import('next').NextConfig} */
const config = {
  distDir: process.env.NEXT_DIST_DIR ?? '.next',
  generateBuildId: buildId,
  typescript: { ignoreBuildErrors: true }, // `npm run check:types` checks the whole project; a deployment need not repeat it
  reactStrictMode: true,
  poweredByHeader: false,
  productionBrowserSourceMaps: false,
  // Load pages on first request: 20 MB less idle memory. The page cache requests each page once for all visitors.
  experimental: {
    preloadEntriesOnStart: false,
    turbopackChunking: { minChunkSize: 250_000 },
  },
  turbopack: {
    // Otherwise a lock file above this folder would make its folder the root, and Next would run an instrumentation.ts there.
    root: import.meta.dirname,
    resolveAlias: { i18next: { browser: './lib/i18n/browserTexts.ts' } },
  },
  // The mixins of styles/abstracts are known in every style sheet.
  sassOptions: { loadPaths: [import.meta.dirname], additionalData: "@use 'styles/abstracts' as *;" },
  compress: false, // server.ts compresses; under plain `next start` the reverse proxy does
  i18n: i18nConfig.i18n,
  // server.ts sets these itself; this is for plain `next start`. Without `locale: false` they would miss files and calls.
  headers: async () => [
    {
      source: '/:path*',
      locale: false,
      headers: securityHeaders(process.env.NEXTAUTH_URL?.startsWith('https:') ?? false).map(([key, value]) => ({ key, value })),
    },
  ],
  images: { unoptimized: true }, // Next's image optimizer answers nothing: lib/server/pictures does (docs/decisions/0006)
};

export default config;
