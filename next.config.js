// @ts-check
import { spawnSync } from 'node:child_process';
import { securityHeaders } from './lib/server/http/securityHeaders.ts';
import i18nConfig from './next-i18next.config.js';

/**
 * The time is part of the id, because browsers cache the files of a build for a year, and two builds of one commit can differ.
 * @returns {string | null} null = Next makes an id
 */
function buildId() {
  if (process.env.BUILD_ID) return process.env.BUILD_ID;
  const commit = spawnSync(
    'git',
    ['describe', '--always', '--dirty', '--abbrev=12', '--exclude=*'],
    { encoding: 'utf8' },
  );
  return commit.status === 0 ? `${commit.stdout.trim()}-${Date.now()}` : null;
}

/** @type {import('next').NextConfig} */
const config = {
  distDir: process.env.NEXT_DIST_DIR ?? '.next',
  generateBuildId: buildId,
  typescript: { ignoreBuildErrors: true }, // `npm run check:types` checks the types, so a build need not check them again
  reactStrictMode: true,
  poweredByHeader: false,
  productionBrowserSourceMaps: false,
  // Next loads a page at its first request, which saves 20 MB of idle memory.
  experimental: {
    preloadEntriesOnStart: false,
    largePageDataBytes: 256_000, // Next writes a line to the log for a page with more data. The answers in a page have up to 144 kB.
    turbopackChunking: { minChunkSize: 250_000 },
  },
  turbopack: {
    // Without `root`, Next takes a folder above this one as root if it has a lock file, and runs an instrumentation.ts of that folder.
    root: import.meta.dirname,
    resolveAlias: { i18next: { browser: './lib/i18n/browserTexts.ts' } },
  },
  sassOptions: {
    loadPaths: [import.meta.dirname],
    additionalData: "@use 'styles/abstracts' as *;",
  },
  compress: false, // server.ts compresses replies; under plain `next start` the reverse proxy has to compress them
  i18n: i18nConfig.i18n,
  // These headers are for plain `next start`, because server.ts sets them itself. Without `locale: false`, files and calls would lack them.
  headers: async () => [
    {
      source: '/:path*',
      locale: false,
      headers: securityHeaders(process.env.NEXTAUTH_URL?.startsWith('https:') ?? false).map(
        ([key, value]) => ({ key, value }),
      ),
    },
  ],
  images: { unoptimized: true }, // Next's image optimizer is not used, because lib/server/pictures replaces it (docs/decisions/0006)
};

export default config;
