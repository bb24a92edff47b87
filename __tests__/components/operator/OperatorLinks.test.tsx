// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { CareLinks } from '#components/operator/OperatorLinks.tsx';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

vi.mock('next/router', async () =>
  (await import('#tests/support/fakeNavigation.ts')).routerModule(),
);

it('link to help and to the limits; links to pages of the site keep the language', () => {
  const care = { url: 'https://operator.example/care', limitUrl: '/help', helpline: '1336' };
  renderInPortal(<CareLinks />, { locale: 'en', site: { care } });
  const place = within(screen.getByRole('list', { name: '건전한 게임 이용' }));
  expect(place.getByRole('link', { name: '책임 있는 게임' })).toHaveAttribute('href', care.url);
  expect(place.getByRole('link', { name: '책임 있는 게임' })).toHaveAttribute(
    'rel',
    'noopener noreferrer',
  );
  expect(place.getByRole('link', { name: '한도 설정' })).toHaveAttribute('href', '/en/help');
  expect(place.getByText('1336')).toBeInTheDocument();
});

it('are absent if the operator sets none', () => {
  expect(renderInPortal(<CareLinks />).container).toBeEmptyDOMElement();
});

it('link to a file of the site without a language prefix', () => {
  renderInPortal(<CareLinks />, {
    locale: 'en',
    site: { care: { url: '/site/care.pdf', limitUrl: '', helpline: '' } },
  });
  expect(screen.getByRole('link')).toHaveAttribute('href', '/site/care.pdf');
});
