// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, it } from 'vitest';
import { BottomBar } from '#components/menu/BottomBar.tsx';
import { CountedLabel } from '#components/menu/CountedLabel.tsx';
import { MainMenu } from '#components/menu/MainMenu.tsx';
import { menuEntries } from '#components/menu/menuEntries.ts';
import { MenuLinks } from '#components/menu/MenuLinks.tsx';
import { ErrorPageContext } from '#lib/navigation/useShownPath.ts';
import { inPortal, renderInPortal } from '#tests/support/renderInPortal.tsx';

beforeEach(() => localStorage.clear());

const loadLabel = async () => CountedLabel;
const current = () => screen.getAllByRole('link', { current: 'page' }).map(({ textContent }) => textContent);

it.each([
  ['/game', '', '라이브 카지노'],
  ['/game', '?type=slot', '슬롯 게임'],
  ['/game', '?type=slot&sort=name', '슬롯 게임'],
  ['/deposit', '?mode=list', '입금신청'],
])('marks the page that is open: %s%s', (path, search, label) => {
  window.history.replaceState(null, '', `${path}${search}`);
  renderInPortal(<MainMenu loadLabel={loadLabel} />, { path });
  expect(current()).toEqual([label]);
});

it.each([
  ['slot', '', '슬롯 게임'],
  ['slot', '?type=casino', '라이브 카지노'],
  ['sport', '', '라이브 카지노'], // The site has none, so the lobby shows the first type.
  ['poker', '', '라이브 카지노'],
])('without a type in the address, marks the last choice, which the lobby shows: %s%s', (stored, search, label) => {
  localStorage.setItem('game-type', stored);
  window.history.replaceState(null, '', `/game${search}`);
  renderInPortal(<MainMenu loadLabel={loadLabel} />, { path: '/game' });
  expect(current()).toEqual([label]);
});

it.each(['only=favorite', 'q=moon'])('marks no game type in a list of all types: %s', (part) => {
  window.history.replaceState(null, '', `/game?type=slot&${part}`);
  renderInPortal(<MainMenu loadLabel={loadLabel} />, { path: '/game' });
  expect(screen.queryByRole('link', { current: 'page' })).toBeNull();
});

it('marks nothing on the error page, where the router has the page that failed', () => {
  window.history.replaceState(null, '', '/deposit');
  const menus = (
    <ErrorPageContext value={true}>
      <MainMenu loadLabel={loadLabel} />
      <MenuLinks label="Pages" entries={menuEntries} />
      <BottomBar />
    </ErrorPageContext>
  );
  renderInPortal(menus, { path: '/deposit' });
  expect(screen.queryByRole('link', { current: 'page' })).toBeNull();
});

it('leads from the games on the left to the pages of the member on the right', () => {
  renderInPortal(<MainMenu loadLabel={loadLabel} />, { path: '/' });
  const addresses = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(addresses.slice(0, 3)).toEqual(['/game?type=casino', '/game?type=slot', '/deposit']);
});

it('takes over the HTML of the server, which knows no query', () => {
  window.history.replaceState(null, '', '/game?type=slot');
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(inPortal(<MainMenu loadLabel={loadLabel} />, { path: '/game', router: { asPath: '/game' } }));
  // A difference would be a console.error, which fails a test.
  render(inPortal(<MainMenu loadLabel={loadLabel} />, { path: '/game', router: { asPath: '/game?type=slot' } }), {
    container,
    hydrate: true,
  });
  expect(current()).toEqual(['슬롯 게임']);
});
