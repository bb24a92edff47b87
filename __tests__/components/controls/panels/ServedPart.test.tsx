// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, it, onTestFinished, vi } from 'vitest';
import {
  LazyComponent,
  ServedPart,
  ServedPartsContext,
} from '#components/controls/panels/LazyComponent.tsx';

const Links = ({ note }: { note?: string }) => (
  <p>
    <a href="/one">one</a> <button type="button">two</button> {note}
  </p>
);
const servedParts = { FirstGames: () => <Links />, NoticeEntries: () => null };
const placeholder = <i>soon</i>;
const part = <ServedPart served="FirstGames">{placeholder}</ServedPart>;

function Page({ load }: { load: () => Promise<typeof Links> }) {
  const [count, setCount] = useState(0);
  return (
    <div onClick={() => setCount(count + 1)}>
      {count}
      <LazyComponent load={load} props={{ note: 'loaded' }} fallback={part} />
    </div>
  );
}

it('keeps the HTML of the server until the component is loaded, which takes over the focus', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const complaints = vi.spyOn(console, 'error');
  const { promise, resolve } = Promise.withResolvers<typeof Links>();
  const page = <Page load={() => promise} />;
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = renderToString(
    <ServedPartsContext value={servedParts}>{page}</ServedPartsContext>,
  );
  const link = screen.getByRole('link');
  await act(async () => void hydrateRoot(root, page));
  act(() => root.querySelector('div')!.click());
  expect(screen.getByRole('link'), 'also after the page around it has changed').toBe(link);
  screen.getByRole('button').focus();

  resolve(Links);
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(root).toHaveTextContent('loaded');
  expect(link.isConnected).toBe(false);
  expect(screen.getByRole('button')).toHaveFocus();
  expect(complaints).not.toHaveBeenCalled();
  root.remove();
});

it('shows its placeholder in a page that the server has not rendered', () => {
  render(part);
  expect(screen.getByText('soon')).toBeInTheDocument();
});
