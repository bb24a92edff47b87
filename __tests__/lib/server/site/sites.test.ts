import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { currentSite, replaceSites } from '#lib/server/site/currentSite.ts';
import { parseSites } from '#lib/server/site/parseSites.ts';
import { makeEnv } from '#tests/support/madeParts.ts';
import { writeSiteFile } from '#tests/support/writeSiteFile.ts';

const server = makeEnv();
const parse = (content: object, env: Record<string, string> = {}, known?: Parameters<typeof parseSites>[2]) =>
  parseSites(env, { ...server, publicOrigin: undefined, siteFile: writeSiteFile(content) }, known);

const one = { hosts: ['https://one.example', 'https://alias.example'], redirects: ['https://www.one.example'], name: 'ONE' };
const two = { hosts: ['https://two.example:8443'], theme: 'jade', deposit: { minimum: 20_000 } };
const defaults = { theme: 'rose', deposit: { maximum: 500_000 }, footer: { age: '19+' } };

function messageOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    return String(error);
  }
  return '';
}

describe('a file with several sites', () => {
  it('needs the server that knows the host of a request', () => {
    replaceSites(parse({ sites: [one] }));
    expect(currentSite().host).toBe('one.example');
    replaceSites(parse({ sites: [one, two] }));
    expect(currentSite).toThrow('start server.ts');
  });

  it('gives each site its settings over the defaults', () => {
    const [first, second] = parse({ defaults, sites: [one, two] }).all;
    expect(first?.settingsIn('en')).toMatchObject({ name: 'ONE', theme: 'rose', deposit: { minimum: 10_000, maximum: 500_000 } });
    expect(second?.settingsIn('en')).toMatchObject({ name: 'MARU', theme: 'jade', deposit: { minimum: 20_000, maximum: 500_000 } });
    expect([first, second].map((site) => site?.settingsIn('ko').publicOrigin)).toEqual(['https://one.example', 'https://two.example:8443']);
    expect(second?.settingsIn('ko').footer.age).toBe('19+');
  });

  it('lets variables override the defaults, not the sites', () => {
    const [first, second] = parse({ defaults, sites: [one, two] }, { SITE_NAME: 'ALL', SITE_THEME: 'silver' }).all;
    expect([first, second].map((site) => [site?.settingsIn('ko').name, site?.settingsIn('ko').theme])).toEqual([
      ['ONE', 'silver'],
      ['ALL', 'jade'],
    ]);
  });

  it.each([
    ['one.example', 'https://one.example', false],
    ['one.example:443', 'https://one.example', false],
    ['alias.example', 'https://alias.example', false],
    ['www.one.example', 'https://one.example', true],
    ['one.example.', 'https://one.example', true],
    ['alias.example.', 'https://alias.example', true],
    ['www.one.example.:443', 'https://one.example', true],
    ['two.example:8443', 'https://two.example:8443', false],
    ['two.example.:8443', 'https://two.example:8443', true],
    ['xn--mnchen-3ya.example', 'https://xn--mnchen-3ya.example', false],
    ['localhost:3000', 'http://localhost:3000', false],
  ])('%s leads to %s (redirect: %s)', (host, origin, isRedirect) => {
    const third = { hosts: ['HTTPS://MÜNCHEN.example:443/', 'http://localhost:3000'] };
    const address = parse({ sites: [one, two, third] }).byHost.get(host);
    expect([address?.origin.origin, address?.isRedirect]).toEqual([origin, isRedirect]);
  });

  it.each(['two.example', 'one.example:80', 'one.example:8443', 'sub.one.example', 'example', '', 'one.example..', 'münchen.example'])(
    'has no site for the host "%s"',
    (host) => expect(parse({ sites: [one, two, { hosts: ['https://münchen.example'] }] }).byHost.get(host)).toBeUndefined(),
  );

  it('keeps the object, and with it the caches, of every unchanged site', () => {
    const before = parse({ defaults, sites: [one, two] }).all;
    const after = parse({ defaults, sites: [two, { ...one, name: 'UNO' }] }, {}, before).all;
    expect(after[0]).toBe(before[1]);
    expect(after[1]).not.toBe(before[0]);
    expect(after[1]?.id).not.toBe(before[0]?.id);
  });

  it('has a sample that is valid', () => {
    const sample = JSON.parse(readFileSync('docs/sites.example.json', 'utf8')) as object;
    expect(parse(sample).all.map(({ languages }) => languages.length)).toEqual([5, 2]);
  });

  it('may have 200 sites', () => {
    const sites = Array.from({ length: 201 }, (_, index) => ({ hosts: [`https://s${index}.example`] }));
    expect(parse({ sites: sites.slice(1) }).all).toHaveLength(200);
    expect(() => parse({ sites })).toThrow('SITE_FILE: sites must be a list of 1 to 200 sites');
  });
});

describe('a file with wrong sites', () => {
  it.each<[string, object]>([
    ['SITE_FILE: sites must be a list of 1 to 200 sites', { sites: [] }],
    ['SITE_FILE: sites must be', { sites: { hosts: ['https://canary.example'] } }],
    ['SITE_FILE: sites[0] must be a site in braces', { sites: ['https://canary.example'] }],
    ['SITE_FILE: sites[0].hosts must be a list of 1 to 20 origins', { sites: [{ name: 'canary' }] }],
    ['SITE_FILE: sites[0].hosts must be a list', { sites: [{ hosts: 'https://canary.example' }] }],
    ['SITE_FILE: sites[0].hosts[0] must be an https origin', { sites: [{ hosts: ['http://canary.example'] }] }],
    ['SITE_FILE: sites[0].hosts[0] must be an https origin', { sites: [{ hosts: ['canary.example'] }] }],
    ['SITE_FILE: sites[0].hosts[0] must be an https origin', { sites: [{ hosts: ['https://canary.example/path'] }] }],
    ['SITE_FILE: sites[0].hosts[0] must be an https origin', { sites: [{ hosts: ['https://canary.example.'] }] }],
    ['SITE_FILE: sites[0].hosts[0] must be an https origin', { sites: [{ hosts: ['https://user@canary.example'] }] }],
    ['SITE_FILE: sites[0].redirects[0] must be an https origin', { sites: [{ ...one, redirects: ['//canary.example'] }] }],
    ['SITE_FILE: sites[1].hosts[0] is the host of sites[0].hosts[1] again', { sites: [one, { hosts: ['https://ALIAS.example:443'] }] }],
    [
      'SITE_FILE: sites[1].redirects[0] is the host of sites[0].redirects[0] again',
      { sites: [one, { ...two, redirects: ['https://www.one.example'] }] },
    ],
    ['SITE_FILE: sites[1].deposit.unit must be a whole number', { sites: [one, { ...two, deposit: { unit: 'canary' } }] }],
    ['SITE_FILE: sites[1].fax is not known', { sites: [one, { ...two, fax: 'canary' }] }],
    ['SITE_FILE: sites[1].logo.icon is not a file', { sites: [one, { ...two, logo: { icon: '/site/canary.svg' } }] }],
    ['SITE_FILE: defaults.theme must be one of', { defaults: { theme: 'canary' }, sites: [one] }],
    ['SITE_FILE: defaults must be a group', { defaults: ['canary'], sites: [one] }],
    ['SITE_FILE: name belongs into defaults', { name: 'canary', sites: [one] }],
  ])('is refused: %s', (message, content) => {
    const told = messageOf(() => parse(content));
    expect(told).toContain(message);
    expect(told).not.toContain('canary');
  });

  it('is told all faults at once, each once and at its place', () => {
    const told = messageOf(() =>
      parse(
        { defaults: { theme: 'x', popupHideHours: 0 }, sites: [one, { ...two, theme: 'y', name: 7 }, { hosts: [] }] },
        { COMP_MAXIMUM: '0' },
      ),
    );
    expect(told.split('\n').map((line) => line.trim().split(' must')[0])).toEqual([
      expect.stringContaining('cannot start'),
      'SITE_FILE: defaults.theme',
      'SITE_FILE: defaults.popupHideHours',
      'COMP_MAXIMUM',
      'SITE_FILE: sites[1].name',
      'SITE_FILE: sites[1].theme',
      'SITE_FILE: sites[2].hosts',
    ]);
  });

  it('is refused beside a NEXTAUTH_URL of another host', () => {
    const several = { ...server, siteFile: writeSiteFile({ sites: [one, two] }) };
    expect(() => parseSites({}, { ...several, publicOrigin: new URL('https://three.example') })).toThrow('NEXTAUTH_URL must be one of');
    expect(parseSites({}, { ...several, publicOrigin: new URL('https://alias.example') }).all).toHaveLength(2);
  });
});

it('one site needs NEXTAUTH_URL, with a file too', () => {
  expect(() => parse({ name: 'ONE' })).toThrow('NEXTAUTH_URL is required');
});
