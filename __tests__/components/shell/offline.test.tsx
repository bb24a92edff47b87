// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import Link from 'next/link';
import Router from 'next/router';
import { beforeEach, expect, it, vi } from 'vitest';
import { OfflineBanner } from '#components/shell/shellParts.tsx';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

let isOnLine: boolean;
const handleClick = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());

beforeEach(() => {
  handleClick.mockClear();
  vi.spyOn(Router, 'push').mockResolvedValue(true);
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnLine);
  isOnLine = false;
  renderInPortal(
    <main onClick={handleClick}>
      <OfflineBanner />
      <Link href="/deposit">deposit</Link>
      <Link href="/?page=2">next</Link>
      <Link href="/game" target="_blank">
        window
      </Link>
      <a href="https://other.example/">other</a>
      <button>button</button>
    </main>,
  );
});

const connect = () =>
  act(async () => {
    isOnLine = true;
    window.dispatchEvent(new Event('online'));
  });

it('holds the last link to another page until there is a connection, and says so', async () => {
  await userEvent.click(screen.getByText('deposit'));
  expect(screen.getByRole('status')).toHaveTextContent('연결되면 선택하신 화면으로 이동해요.');
  expect(handleClick).not.toHaveBeenCalled();
  expect(Router.push).not.toHaveBeenCalled();
  await connect();
  await connect();
  expect(vi.mocked(Router.push).mock.calls).toEqual([['http://localhost:3000/deposit']]);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

it.each(['next', 'window', 'other', 'button'])('leaves %s alone', async (name) => {
  await userEvent.click(screen.getByText(name));
  expect(handleClick).toHaveBeenCalledOnce();
  await connect();
  expect(Router.push).not.toHaveBeenCalled();
});

it('leaves all links alone with a connection', async () => {
  isOnLine = true;
  await userEvent.click(screen.getByText('deposit'));
  expect(handleClick).toHaveBeenCalledOnce();
});
