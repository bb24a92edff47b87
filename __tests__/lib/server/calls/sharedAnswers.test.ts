import { beforeEach, describe, expect, it } from 'vitest';
import { createReadCache } from '#lib/server/calls/readCache.ts';
import { createSharedAnswers } from '#lib/server/calls/sharedAnswers.ts';
import { currentSite, runAtAddress } from '#lib/server/site/currentSite.ts';
import { keptLog } from '#tests/support/keptLog.ts';
import { setSites } from '#tests/support/madeParts.ts';

let now: number;
let reads: ReturnType<typeof createReadCache>;
let answers: ReturnType<typeof createSharedAnswers>;

const notices = [
  { title: 'everywhere', domain: '' },
  { title: 'here', domain: 'a.example' },
  { title: 'elsewhere', domain: 'b.example' },
];

const cache = (name: string, answer: object) =>
  reads.get({ name, body: {}, seconds: 10, ask: async () => ({ status: 'success', ...answer }) });

const at = <Result>(host: string, work: () => Result, site = currentSite()) =>
  runAtAddress({ site, origin: new URL(`https://${host}`), isRedirect: false }, work);

beforeEach(() => {
  setSites({ NEXTAUTH_URL: 'https://a.example' });
  now = 0;
  reads = createReadCache({ factor: 1, log: keptLog().log, redis: null, now: () => now });
  answers = createSharedAnswers(reads);
});

describe('the answers in the HTML of a page', () => {
  it('are those of its reads that are in the cache, whole', async () => {
    expect(answers.answersOf('/')).toEqual({});
    await cache('get-casino-setting', { casiono: [{ code: 'c1' }] });
    await cache('get-notice-popup', { note: [] });
    expect(answers.answersOf('/')).toEqual({
      'get-casino-setting': { status: 'success', casiono: [{ code: 'c1' }] },
    });
    expect(answers.answersOf('/login')).toEqual({});
    expect(answers.answersOf('toString')).toEqual({});
  });

  it.each([
    [48 * 1024, true],
    [48 * 1024 + 1, false],
  ])('with %i bytes: %s', async (bytes, isIncluded) => {
    const frame = JSON.stringify({ status: 'success', casiono: '' }).length;
    await cache('get-casino-setting', { casiono: 'a'.repeat(bytes - frame) });
    expect('get-casino-setting' in answers.answersOf('/game')).toBe(isIncluded);
  });

  it('are not older than five minutes', async () => {
    await cache('get-casino-setting', {});
    now = 300_000;
    expect(Object.keys(answers.answersOf('/game'))).toHaveLength(1);
    now += 1;
    expect(answers.answersOf('/game')).toEqual({});
  });

  it('leave out a read that the site has turned off', async () => {
    await cache('get-casino-setting', {});
    const site = currentSite();
    const without: typeof site = {
      ...site,
      settingsIn: (code) => ({ ...site.settingsIn(code), missingCalls: ['get-casino-setting'] }),
    };
    expect(at('a.example', () => answers.answersOf('/game'), without)).toEqual({});
  });

  it('have only the notices of the host', async () => {
    await cache('get-user-notices', { notices });
    const titles = (host: string) =>
      at(host, () => answers.answersOf('/')['get-user-notices']?.notices.map(({ title }) => title));
    expect(titles('a.example')).toEqual(['everywhere', 'here']);
    expect(titles('b.example')).toEqual(['everywhere', 'elsewhere']);
  });

  it('have another version only if an answer differs', async () => {
    const version = async (casiono: string) => {
      await cache('get-casino-setting', { casiono });
      const read = answers.versionOf('/game');
      now += 30_001;
      return read;
    };
    const [first, same, other] = [await version('one'), await version('one'), await version('two')];
    expect(same).toBe(first);
    expect(other).not.toBe(first);
    expect(first).not.toBe('');
  });
});
