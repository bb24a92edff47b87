// @vitest-environment jsdom
import { setTimeout as wait } from 'node:timers/promises';
import { useEffect } from 'react';
import client from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import '../instrumentation-client.ts';

const parts = 20;
let hydrated: number[] = [];
/** A test unmounts the page only after hydration, because React treats an earlier unmount as an early update. */
let isAlive = false;
let container: HTMLElement;

function work(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}

function SlowPart({ number, onPress }: { number: number; onPress: () => void }) {
  work(2);
  hydrated.push(number);
  useEffect(() => void (isAlive = true), []);
  return <button onClick={onPress}>{number}</button>;
}

const page = (onPress: () => void) =>
  Array.from({ length: parts }, (_, number) => (
    <SlowPart key={number} number={number} onPress={onPress} />
  ));

async function openHalf(onPress: () => void) {
  container.innerHTML = renderToString(page(onPress));
  hydrated = [];
  isAlive = false;
  const root = client.hydrateRoot(container, page(onPress));
  while (hydrated.length === 0) await wait(0);
  return root;
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  container = document.body.appendChild(document.createElement('div'));
});

afterEach(() => container.remove());

it('yields to the browser while a page hydrates', async () => {
  const root = await openHalf(() => {});
  expect(hydrated.length).toBeLessThan(parts);
  while (!isAlive) await wait(0);
  expect(hydrated).toHaveLength(parts);
  root.unmount();
});

it('handles a tap during hydration', async () => {
  const handlePress = vi.fn();
  const root = await openHalf(handlePress);
  expect(hydrated.length).toBeLessThan(parts);
  container.querySelectorAll('button')[parts - 1]!.click();
  expect(handlePress).toHaveBeenCalledTimes(1);
  root.unmount();
});
