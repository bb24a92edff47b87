import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { calls } from '#contract/calls.ts';
import { logIn } from './support/actions.ts';
import { expect, test } from './support/product.ts';

/** One call of each kind is enough here, because callGuards.test.ts tests all calls. */
const names = [
  ...new Map(
    Object.entries(calls).map(([name, { access, kind }]) => [`${access} ${kind}`, name]),
  ).values(),
];
const body = '{"balance":10000}';

let server: http.Server;

test.beforeAll(async () => {
  server = http.createServer((_, response) =>
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>foreign</title>'),
  );
  await new Promise<void>((resolve) => server.listen(0, resolve));
});
test.afterAll(() => void server.close());

// A host of the same site, whose requests carry the member's cookie, and one of another site.
for (const host of ['localhost', '127.0.0.1']) {
  test(`a page of ${host} on another port cannot cause a backend request @weekly`, async ({
    page,
    product,
    complaints,
  }) => {
    await logIn(page);
    await page.goto(`http://${host}:${(server.address() as AddressInfo).port}`);
    await product.mend();
    const statuses: number[] = [];
    let endedCount = 0;
    // The browser rejects the requests that the portal's policy forbids to foreign pages.
    for (const end of ['requestfinished', 'requestfailed'] as const) {
      page.on(
        end as 'requestfinished',
        (request) =>
          (endedCount += Number(request.url().startsWith(`${product.portalOrigin}/api/`))),
      );
    }
    page.on('response', (reply) => {
      if (reply.url().startsWith(`${product.portalOrigin}/api/`)) statuses.push(reply.status());
    });

    const opened = await page.evaluate(
      async ({ addresses, text }) => {
        const json = {
          'content-type': 'application/json',
          authorization: `Bearer ${'x'.repeat(43)}`,
        };
        const form = (action: string) => {
          const frame = document.body.appendChild(document.createElement('iframe'));
          frame.name = action;
          const element = document.body.appendChild(document.createElement('form'));
          Object.assign(element, { action, method: 'post', enctype: 'text/plain', target: action });
          element.innerHTML = `<input name='{"balance":10000,"x":"' value='"}'>`;
          element.submit();
        };
        const image = (source: string) =>
          new Promise<boolean>((resolve) => {
            const element = new Image();
            element.onload = () => resolve(true);
            element.onerror = () => resolve(false);
            element.src = source;
          });
        const read = (request: Promise<Response>) =>
          request.then(
            (reply) => reply.type !== 'opaque',
            () => false,
          );
        const tries = addresses.map(async (address) => {
          form(address);
          navigator.sendBeacon(address, new Blob([text], { type: 'text/plain' }));
          return Promise.all([
            read(
              fetch(address, { method: 'POST', headers: json, body: text, credentials: 'include' }),
            ),
            read(
              fetch(address, {
                method: 'POST',
                mode: 'no-cors',
                body: text,
                credentials: 'include',
              }),
            ),
            image(address),
          ]);
        });
        return (await Promise.all(tries)).flat().filter(Boolean).length;
      },
      {
        addresses: [
          ...names.map((name) => `/api/routes/${name}`),
          '/api/auth/signout',
          '/api/auth/callback/credentials',
        ].map((path) => product.portalOrigin + path),
        text: body,
      },
    );
    expect(opened).toBe(0);
    // Fewer than five requests per URL may be reported: a refused preflight is not reported as one.
    await expect.poll(() => endedCount).toBeGreaterThan(names.length * 3);
    expect(statuses.filter((status) => status < 400)).toEqual([]);
    expect(await product.journal()).toEqual([]);
    // The browser logs on the console what it refused to read, frame or send.
    complaints.splice(0);

    await page.goto(product.portalOrigin);
    const session = await page.evaluate(() =>
      fetch('/api/auth/session').then((reply) => reply.json()),
    );
    expect(session).toHaveProperty('user.userId', 'demo');
  });
}
