import { test as base } from '@playwright/test';
import { startProduct, type Product, type TestSite } from './startProduct.ts';

interface TestFixtures {
  site: TestSite;
  /** A test with an error in this list fails at its end. */
  complaints: string[];
}

interface WorkerFixtures {
  product: Product;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  site: ['usual', { option: true }],
  product: [
    async ({}, provide) => {
      const { product, stop } = await startProduct();
      await provide(product);
      stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ product, site }, provide) => provide(product.originOf(site)),
  complaints: [
    async ({ context, product }, provide) => {
      const complaints: string[] = [];
      await product.scenario('normal');
      await context.exposeBinding('reportViolation', (_, violation: string) =>
        complaints.push(violation),
      );
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          const report = (window as unknown as { reportViolation: (text: string) => void })
            .reportViolation;
          report(
            `CSP ${event.effectiveDirective} blocked ${event.blockedURI} ${event.sample} at ${document.location.href}`,
          );
        });
      });
      context.on('console', (message) => {
        // The browser logs each 4xx and 5xx response as an error, and tests of faults and of a wrong password cause such responses.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
          complaints.push(message.text());
      });
      context.on('weberror', (error) => complaints.push(String(error.error())));
      await provide(complaints);
      test.expect(complaints, 'the browser complained').toEqual([]);
    },
    { auto: true },
  ],
});

export const expect = test.expect;

/** For `test.use`: enables the animations that playwright.config.ts disables. */
export const withMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const;
