import { expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { isVisitorCall } from '#lib/api/portalToken.ts';

it('the visitor calls are those of the contract', () => {
  const ofTheBrowser = Object.keys(calls).filter(isVisitorCall);
  const ofTheContract = Object.entries(calls).flatMap(([name, { access }]) => (access === 'visitor' ? [name] : []));
  expect(ofTheBrowser).toEqual(ofTheContract);
});
