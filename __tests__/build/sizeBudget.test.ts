import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { httpRequest } from '#tests/support/httpRequest.ts';
import { spawnPortal, type Program } from '#tests/support/spawnPortal.ts';
import budgets from './sizeBudget.json' with { type: 'json' };

type Kind = keyof (typeof budgets)['/'];

let portal: Program;
beforeAll(async () => {
  portal = await spawnPortal();
});
afterAll(() => portal.stop('SIGINT'));

const get = (address: string) =>
  httpRequest(portal.port, address, {
    headers: { host: `localhost:${portal.port}`, 'accept-encoding': 'br' },
  });

const linksIn = (html: string, element: RegExp, attribute: string) =>
  (html.match(element) ?? []).flatMap((tag) =>
    addressesIn(tag, new RegExp(` ${attribute}="([^"]+)"`, 'g')),
  );
const addressesIn = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, address = '']) => address.replaceAll('&amp;', '&'));
const sizeOf = async (addresses: string[]) => {
  const files = new Set(addresses.map((address) => address.split('#', 1)[0]!));
  const replies = await Promise.all([...files].map(get));
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
  return replies.reduce((sum, { body }) => sum + body.length, 0);
};

/** Bytes on the wire, compressed by Brotli; for scripts and style sheets also their number. */
async function sizesOf(path: string): Promise<Record<Kind, number>> {
  const page = await get(path);
  const sheets = linksIn(page.text, /<link[^>]* rel="stylesheet"[^>]*>/g, 'href');
  const styles = await Promise.all(sheets.map(get));
  const fonts = styles.flatMap(({ text }, index) =>
    addressesIn(text, /url\(["']?([^)"']+\.woff2)/g).map(
      (address) => new URL(address, `http://x${sheets[index]}`).pathname,
    ),
  );
  const scripts = linksIn(page.text, /<script\b(?![^>]* nomodule)[^>]*>/gi, 'src');
  const pictures = [
    ...linksIn(page.text, /<img\b[^>]*>/g, 'src'),
    ...linksIn(page.text, /<link[^>]* as="image"[^>]*>/g, 'href'),
  ];
  return {
    files: scripts.length + sheets.length,
    html: page.body.length,
    script: await sizeOf(scripts),
    style: await sizeOf(sheets),
    font: await sizeOf(fonts),
    // Pictures of the backend are not in the HTML.
    picture: await sizeOf(pictures),
  };
}

describe.each(Object.entries(budgets))('%s', (path, budget) => {
  it('weighs no more than its budget (__tests__/build/sizeBudget.json), and the budget not much more than it', async () => {
    const sizes = await sizesOf(path);
    for (const [kind, max] of Object.entries(budget) as [Kind, number][]) {
      expect.soft(sizes[kind], `${path}: ${kind}`).toBeLessThanOrEqual(max);
      // A budget that stays above the size of its page would hide the next growth.
      expect
        .soft(sizes[kind], `${path}: ${kind}, lower its budget`)
        .toBeGreaterThanOrEqual(max * 0.95 - 100);
    }
  });
});
