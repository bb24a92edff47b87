import { startTransition } from 'react';
import client from 'react-dom/client';

const { hydrateRoot } = client;

/**
 * Next's pages router hydrates in one task, which takes 300 ms on a cheap phone. In a transition, as in the app router, React hydrates in
 * slices of 5 ms; an event in between makes it finish at once (docs/decisions/0016).
 */
const hydrateInTransition: typeof hydrateRoot = (...page) => {
  let root: ReturnType<typeof hydrateRoot>;
  startTransition(() => {
    root = hydrateRoot(...page);
  });
  return root!;
};

Object.assign(client, { hydrateRoot: hydrateInTransition });
