// @ts-check
import { spawnSync } from 'node:child_process';
import { isLoopbackHost, originOfHost } from './lib/server/config/originOfHost.ts';
import { securityHeaders } from './lib/server/http/securityHeaders.ts';
import { imageWidths } from './lib/site/optimizedImage.ts';
import i18nConfig from './next-i18next.config.js';

/** Hosts whose pictures the image optimizer may fetch. Empty = the optimizer answers nothing and drawn tiles stand in. */
const imageHosts = (process.env.IMAGE_HOSTS ?? '').split(/[\s,]+/).filter(Boolean);

/**
 * The commit, so that `portal_build_info` says which release runs, and the moment: browsers keep the files below a build id for a year, and
 * two builds of one commit can differ by their environment. Without git Next makes one.
 * @returns {string | null}
 */
function buildId() {
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
  experimental: { preloadEntriesOnStart: false },
  turbopack: {
    resolveAlias: {
      'hoist-non-react-statics': './lib/i18n/hoistNothing.ts',
      'next/dist/build/polyfills/process': { browser: './lib/site/browserProcess.ts' },
    },
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
  images: {
    // Specification section 9. WebP only: AVIF decoding has been a way into the optimizer (docs/decisions/0006).
    formats: ['image/webp'],
    deviceSizes: [...imageWidths],
    imageSizes: [],
    qualities: [75],
    localPatterns: [],
    maximumRedirects: 0,
    dangerouslyAllowLocalIP: imageHosts.some(isLoopbackHost),
    remotePatterns: imageHosts.map((host) => {
      const { protocol, hostname, port } = new URL(originOfHost(host));
      return { protocol: protocol === 'http:' ? 'http' : 'https', hostname, port, pathname: '/**' };
    }),
  },
};

export default config;
