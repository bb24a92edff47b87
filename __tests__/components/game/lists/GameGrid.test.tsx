// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { GameGrid } from '#components/game/lists/GameGrid.tsx';
import { tableEntry } from '#lib/games/lists/LobbyEntry.ts';
import { showSession } from '#tests/support/memberSession.ts';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

vi.mock('#lib/session/usePortalSession.ts');
vi.mock('#lib/member/useCurrentUser.ts');

it('asks for the pictures of two rows of a desktop at once, and for the others when they come near', () => {
  showSession('unauthenticated');
  const entries = Array.from({ length: 17 }, (_, index) =>
    tableEntry({ code: `t${index}`, gameCompany: '', nameKo: '', nameEn: '', used: 'y', imgUrl: 'https://img.test/a.png' }, 'ko'),
  );
  const { container } = renderInPortal(<GameGrid entries={entries} onOpen={() => true} />, { site: { imageHosts: ['img.test'] } });
  expect([...container.querySelectorAll('img')].map((picture) => picture.getAttribute('loading'))).toEqual([
    ...Array(16).fill('eager'),
    'lazy',
  ]);
});
