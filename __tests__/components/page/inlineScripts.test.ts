import { expect, it } from 'vitest';
import { inlineScripts } from '#components/page/inlineScripts.ts';

it.each([
  ['/', true],
  ['/deposit', false],
  ['/_error', false],
])('another language is offered on %s: %s', (page, isOffered) => {
  expect(inlineScripts(page, ['ko', 'en']).join().includes('dataset.offer')).toBe(isOffered);
});

it('the policy of markup comes before every other script', () => {
  for (const page of ['/', '/game', '/user']) expect(inlineScripts(page, ['ko'])[0]).toContain('trustedTypes');
});
