// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { GameCard } from '#components/game/GameCard.tsx';
import { HintList } from '#components/money/HintList.tsx';
import { OperatorHtml, OperatorTitle } from '#components/operator/OperatorHtml.tsx';
import { OperatorMarkup } from '#components/operator/OperatorMarkup.tsx';
import { companyEntry } from '#lib/games/LobbyEntry.ts';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';
import en from '../../public/locales/en/common.json' with { type: 'json' };
import ko from '../../public/locales/ko/common.json' with { type: 'json' };
import vn from '../../public/locales/vn/common.json' with { type: 'json' };

beforeEach(() => {
  document.documentElement.style.setProperty('--surface-high', '#2a2637');
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});

const korean = '정기 점검 안내';
const card = (name: string) => {
  const company = companyEntry({ code: 'x', nameKo: name, nameEn: name, used: 'y', imgUrl: '' }, 'ko');
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

const texts = i18next.createInstance();
beforeAll(async () => {
  const resources = { ko: { common: ko }, en: { common: en }, vn: { common: vn } };
  await texts.init({ resources, defaultNS: 'common', keySeparator: false, nsSeparator: false });
});

test.each([
  ['en', '<p>정기 점검 안내</p>', 'Korean'],
  ['vn', '<p>정기 점검 안내</p>', 'Tiếng Hàn'],
  ['ko', '<p>定期メンテナンスのお知らせです</p>', '일본어'],
] as const)('on a page in %s, %s says in which language it is, in the words of the page, in popups too', async (locale, html, name) => {
  renderInPortal(
    <I18nextProvider i18n={texts.cloneInstance({ lng: locale })}>
      <OperatorHtml html={html} />
      <OperatorMarkup html={html} isWhole />
    </I18nextProvider>,
    { locale },
  );
  await waitFor(() => expect(screen.getAllByText(name)).toHaveLength(2));
});

test.each([
  ['ko', '<p>정기 점검 안내</p>'],
  ['jp', '<p>定期メンテナンスのお知らせです</p>'],
  ['vn', '<p>Maintenance</p>'],
  ['en', '<p>한</p><p>Maintenance of all games tonight</p>'],
] as const)('on a page in %s, %s names no language', (locale, html) => {
  renderInPortal(<OperatorMarkup html={html} isWhole />, { locale });
  expect(screen.getByText(/Maintenance|점검|メンテナンス/)).toBeVisible();
  for (const name of ['한국어', '日本語', '일본어', '영어', 'English']) expect(screen.queryByText(name)).toBeNull();
});

test('what the member wrote names no language', () => {
  renderInPortal(<OperatorMarkup html={korean} isOwn />, { locale: 'en' });
  expect(screen.getByText(korean)).toBeVisible();
  for (const name of ['한국어', 'Korean']) expect(screen.queryByText(name)).toBeNull();
});
