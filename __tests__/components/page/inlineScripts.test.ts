import vm from 'node:vm';
import { expect, it } from 'vitest';
import { inlineScripts, trustedTypesScript } from '#components/page/inlineScripts.ts';

it.each([
  ['/', true],
  ['/deposit', false],
  ['/_error', false],
])('the games of a member come first on %s: %s', (page, isMarked) => {
  expect(inlineScripts(page).join().includes('d.member')).toBe(isMarked);
});

it('the policy of markup comes before every other script', () => {
  for (const page of ['/', '/game', '/user']) expect(inlineScripts(page)[0]).toContain('trustedTypes');
});

type Rule = (text: string) => string | null;
interface Policy {
  createScriptURL: Rule;
  createHTML: Rule;
}

function readPolicy(): Policy {
  const policies = new Map<string, Policy>();
  const window = { trustedTypes: { createPolicy: (name: string, rules: Policy) => policies.set(name, rules) } };
  vm.runInNewContext(trustedTypesScript, {
    window,
    URL,
    location: { href: 'https://portal.example/vn/note', origin: 'https://portal.example' },
  });
  const policy = policies.get('default');
  if (!policy) throw new Error('There is no default policy');
  return policy;
}

it.each([
  ['/_next/static/chunks/a.js', true],
  ['https://portal.example/_next/static/chunks/a.js', true],
  ['/steady-timer.js', true],
  ['/service-worker.js', true],
  ['/steady-timer.js/more', false],
  ['/_next/image?url=a', false],
  ['/api/auth/session', false],
  ['https://elsewhere.example/_next/static/chunks/a.js', false],
  ['//elsewhere.example/_next/static/a.js', false],
  ['/_next/static/../../api/auth/session', false],
  ['http://[', false],
  ['data:text/javascript,alert(1)', false],
  ['blob:https://portal.example/_next/static/1', false],
])('a script from %s: %s', (address, isOurs) => {
  expect(readPolicy().createScriptURL(address)).toBe(isOurs ? address : null);
});

it.each([
  ['입금 신청하기', true],
  ['&times;', true],
  ['<img src=x onerror=alert(1)>', false],
  ['보유금 <b>1</b>', false],
])('markup made of %s: %s', (text, isOurs) => {
  expect(readPolicy().createHTML(text)).toBe(isOurs ? text : null);
});

it('does nothing in a browser without Trusted Types', () => {
  expect(() => vm.runInNewContext(trustedTypesScript, { window: {} }) as unknown).not.toThrow();
});
