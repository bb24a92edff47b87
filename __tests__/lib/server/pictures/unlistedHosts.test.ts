import { describe, expect, it } from 'vitest';
import { fullAnswer, json } from '#tests/support/fakeUpstream.ts';
import { logLines } from '#tests/support/proxyServer.ts';
import { proxy, setUpProxy, upstream } from '#tests/support/setUpProxy.ts';

setUpProxy({ IMAGE_HOSTS: 'img.example, localhost:4000' });

/** The origins logged for a list of slot games with these images. */
async function loggedOrigins(pictures: string[]): Promise<unknown[]> {
  const games = pictures.map((imgUrl, index) => ({ code: String(index), imgUrl }));
  upstream.behavior = json({ data: { ...fullAnswer, games } });
  expect((await proxy.call('get-slot-by-company')).status).toBe(200);
  return logLines.filter(({ event }) => event === 'image_host').map(({ origin, level }) => (level === 'warn' ? origin : level));
}

describe('images of hosts that are not in IMAGE_HOSTS', () => {
  it('are logged by host, once', async () => {
    const pictures = ['https://img.example/1.png', 'http://localhost:4000/2.png', 'https://cdn.example/3.png', 'https://cdn.example/4.png'];
    expect(await loggedOrigins(pictures)).toEqual(['https://cdn.example']);
    logLines.length = 0;
    expect(await loggedOrigins(['https://CDN.example:443/5.png', 'https://IMG.example/6.png', 'https://cdn.example/3.png'])).toEqual([]);
  });

  it('are logged too if the host is listed but the URL is not https', async () => {
    expect(await loggedOrigins(['http://img.example/1.png'])).toEqual(['http://img.example']);
  });

  it('are logged without password and path; URLs without a host are not logged', async () => {
    expect(await loggedOrigins(['https://user:canary@other.example/canary', '/canary.png', 'data:canary', 'https://', ''])).toEqual([
      'https://other.example',
    ]);
    expect(JSON.stringify(logLines)).not.toContain('canary');
  });

  it('fill neither log nor memory with many hosts', async () => {
    const told = await loggedOrigins(Array.from({ length: 5_000 }, (_, index) => `https://host-${index}.example/1.png`));
    expect(told.length).toBeGreaterThan(10);
    expect(told.length).toBeLessThanOrEqual(100);
  });
});
