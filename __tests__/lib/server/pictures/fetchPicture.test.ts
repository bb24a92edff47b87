import dns from 'node:dns';
import { expect, it, vi } from 'vitest';
import { fetchPicture } from '#lib/server/pictures/fetchPicture.ts';
import { listen } from '#tests/support/listen.ts';

type Found = (error: null, addresses: { address: string; family: number }[]) => void;

it.each([
  '127.0.0.1',
  '10.0.0.5',
  '192.168.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '198.18.0.1',
  '224.0.0.1',
  '::1',
  'fc00::1',
  'fe80::1',
  '::ffff:127.0.0.1',
  '64:ff9b::a00:5',
  '2002:a00:5::',
])('a listed host is not asked if its name leads to %s', async (address) => {
  const family = address.includes(':') ? 6 : 4;
  vi.spyOn(dns, 'lookup').mockImplementation(((_name: string, _options: object, answer: Found) =>
    answer(null, [
      { address: '192.0.2.1', family: 4 },
      { address, family },
    ])) as never);
  await expect(fetchPicture('https://pictures.test/a.png')).rejects.toMatchObject({
    code: 'upstream_invalid',
  });
});

it.each(['10.0.0.5', '169.254.169.254', '[fc00::1]', '[::ffff:a00:5]'])(
  'the listed host %s is not asked',
  async (host) => {
    await expect(fetchPicture(`https://${host}/a.png`)).rejects.toMatchObject({
      code: 'upstream_invalid',
    });
  },
);
it('a listed loopback host is asked', async () => {
  const { url, close } = await listen((_request, response) =>
    response.setHeader('cache-control', 'public, max-age=9, s-maxage=60').end('a'),
  );
  expect(await fetchPicture(`${url}/a.png`)).toEqual({
    bytes: Buffer.from('a'),
    maxAgeSeconds: 60,
  });
  await close();
});

it('a host that answers with a failure is not away, one that refuses the connection is', async () => {
  const { url, close } = await listen((_request, response) => response.writeHead(500).end());
  await expect(fetchPicture(`${url}/a.png`)).rejects.toMatchObject({
    code: 'upstream_unavailable',
    isHostAway: false,
  });
  await close();
  await expect(fetchPicture(`${url}/a.png`)).rejects.toMatchObject({
    code: 'upstream_unavailable',
    isHostAway: true,
  });
});
