import { startTransition } from 'react';
import client from 'react-dom/client';

const { hydrateRoot } = client;

/**
 * Next's pages router brings a page to life in one task, a third of a second on a cheap phone. As a transition, the way of Next's app router,
 * React works in slices of 5 ms; a tap between them is answered at once, for then React finishes first (docs/decisions/0016).
 */
const hydrateInSlices: typeof hydrateRoot = (...page) => {
  let root: ReturnType<typeof hydrateRoot>;
  startTransition(() => {
    root = hydrateRoot(...page);
  });
  return root!;
};

Object.assign(client, { hydrateRoot: hydrateInSlices });
