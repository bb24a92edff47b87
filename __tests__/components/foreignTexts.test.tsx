// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { GameCard } from '#components/game/GameCard.tsx';
import { HintList } from '#components/money/HintList.tsx';
import { OperatorHtml, OperatorTitle } from '#components/operator/OperatorHtml.tsx';
import { companyEntry } from '#lib/games/LobbyEntry.ts';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

beforeEach(() => {
  document.documentElement.style.setProperty('--surface-high', '#2a2637');
});

const korean = '정기 점검 안내';
const card = (name: string) => {
  const company = companyEntry(
    { code: 'x', nameKo: name, nameEn: name, used: 'y', imgUrl: '' },
    'ko',
  );
  return <GameCard entry={company} onOpen={() => true} onStar={() => true} />;
};

test.each([
  ['a title of the operator', <OperatorTitle key="title" text={korean} color="" />],
  ['HTML of the operator', <OperatorHtml key="html" html={`<p>${korean}</p>`} />],
  ['a remark of the operator', <HintList key="notes" notes={[korean]} />],
  ['the name of a game', card(korean)],
])('%s has the lang attribute of its language, for screen readers', async (_, markup) => {
  renderInPortal(markup, { locale: 'en' });
  expect((await screen.findByText(korean)).closest('[lang]')).toHaveAttribute('lang', 'ko');
});

test('text that may be in several languages has no lang attribute', () => {
  renderInPortal(card('Sweet Bonanza'), { locale: 'jp' });
  expect(screen.getByText('Sweet Bonanza').closest('[lang]')).toBeNull();
});
