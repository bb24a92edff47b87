// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import Link from 'next/link';
import Router from 'next/router';
import { beforeEach, expect, it, vi } from 'vitest';
import { useWaitingLink } from '#lib/navigation/useWaitingLink.ts';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

let isOnLine: boolean;
const handleClick = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());

beforeEach(() => {
  handleClick.mockClear();
  vi.spyOn(Router, 'push').mockResolvedValue(true);
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnLine);
});

function Page({ isOnline }: { isOnline: boolean }) {
  const isWaiting = useWaitingLink(isOnline);
  return (
    <main onClick={handleClick}>
      {isWaiting && <p>waiting</p>}
      <Link href="/deposit">deposit</Link>
      <Link href="/?page=2">next</Link>
      <a href="/game" target="_blank">
        window
      </a>
      <a href="https://other.example/">other</a>
      <button>button</button>
    </main>
  );
}

function open() {
  isOnLine = false;
  const { rerender } = renderInPortal(<Page isOnline={false} />);
  return () => {
    isOnLine = true;
    rerender(<Page isOnline />);
  };
}

it('holds the last link to another page until there is a connection', async () => {
  const connect = open();
  await userEvent.click(screen.getByText('deposit'));
  expect(screen.getByText('waiting')).toBeVisible();
  expect(handleClick).not.toHaveBeenCalled();
  expect(Router.push).not.toHaveBeenCalled();
  connect();
  expect(vi.mocked(Router.push).mock.calls).toEqual([['http://localhost:3000/deposit']]);
  expect(screen.queryByText('waiting')).toBeNull();
});

it.each(['next', 'window', 'other', 'button'])('leaves %s alone', async (name) => {
  const connect = open();
  await userEvent.click(screen.getByText(name));
  expect(handleClick).toHaveBeenCalledOnce();
  connect();
  expect(Router.push).not.toHaveBeenCalled();
});

it('leaves all links alone with a connection', async () => {
  isOnLine = true;
  renderInPortal(<Page isOnline />);
  await userEvent.click(screen.getByText('deposit'));
  expect(handleClick).toHaveBeenCalledOnce();
});
