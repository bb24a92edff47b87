import { defineConfig } from '@playwright/test';

const portalPort = 3100;
const backendPort = 4100;
export const portalOrigin = `http://localhost:${portalPort}`;
export const backendOrigin = `http://localhost:${backendPort}`;

/** The built portal and the reference backend, as an operator would run them; no mock between. */
export default defineConfig({
  testDir: '__tests__/e2e',
  outputDir: 'test-results/e2e',
  reporter: [['list'], ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? 'test-results/e2e.json' }]],
  workers: 2,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: portalOrigin,
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1366, height: 900 } } },
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
  ],
  webServer: [
    {
      command: 'node reference-backend/start.ts',
      url: `${backendOrigin}/livez`,
      env: {
        BACKEND_PORT: String(backendPort),
        BACKEND_PUBLIC_ORIGIN: backendOrigin,
        BACKEND_DATABASE: ':memory:',
        BACKEND_CONTROL: '1',
      },
    },
    {
      command: 'node server.ts',
      url: `${portalOrigin}/readyz`,
      env: {
        NODE_ENV: 'production',
        PORT: String(portalPort),
        UPSTREAM_URL: backendOrigin,
        NEXTAUTH_URL: portalOrigin,
        NEXTAUTH_SECRET: 'a-secret-of-the-browser-tests-0123456789',
        GAME_HOSTS: `localhost:${backendPort}`,
        IMAGE_HOSTS: `localhost:${backendPort}`,
        RATE_LIMIT_FACTOR: '0',
      },
    },
  ],
});
