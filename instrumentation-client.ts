import { startTransition } from 'react';
import client from 'react-dom/client';

const { hydrateRoot } = client;

/**
 * Next hydrates a page in one task, which takes 300 ms on a cheap phone. Inside a transition, React hydrates in slices of 5 ms
 * (docs/decisions/0016).
 */
const hydrateInTransition: typeof hydrateRoot = (...page) => {
  let root: ReturnType<typeof hydrateRoot>;
  startTransition(() => {
    root = hydrateRoot(...page);
  });
  return root!;
};

Object.assign(client, { hydrateRoot: hydrateInTransition });
