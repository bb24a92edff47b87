// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import Router from 'next/router';
import { beforeEach, expect, test, vi } from 'vitest';
import { Dialog } from '#components/controls/panels/Dialog.tsx';
import { Layout } from '#components/shell/Layout.tsx';
import { PageFrame } from '#components/page/PageFrame.tsx';
import { announce } from '#lib/dialogs/announce.ts';
import { currentVoice, dialogs } from '#lib/dialogs/dialogs.ts';
import { locales } from '#lib/i18n/locales.ts';
import { showSession } from '#tests/support/memberSession.ts';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

vi.mock('#lib/session/usePortalSession.ts');
vi.mock('#lib/member/useCurrentUser.ts');

const page = (
  <Layout>
    <PageFrame title="Sample">text</PageFrame>
  </Layout>
);

beforeEach(() => {
  showSession('unauthenticated');
  Router.router = { locale: 'ko', beforePopState: () => {} } as unknown as typeof Router.router;
  return () => void (Router.router = null);
});

test('a client-side navigation moves the focus to the title, a change of only the query does not', () => {
  renderInPortal(page);
  const title = screen.getByRole('heading', { name: 'Sample' });
  Router.events.emit('routeChangeComplete', '/sample?type=slot', { shallow: true });
  expect(title).not.toHaveFocus();
  Router.events.emit('routeChangeComplete', '/sample', { shallow: false });
  expect(title).toHaveFocus();
});

test.each(locales)(
  'the language of the document is $tag after Next has set it to $code',
  ({ code, tag }) => {
    renderInPortal(page);
    Object.assign(Router.router!, { locale: code });
    document.documentElement.lang = code;
    Router.events.emit('routeChangeComplete', '/sample', { shallow: true });
    expect(document.documentElement.lang).toBe(tag);
  },
);

test('a navigation shows the progress bar until its end or failure, a change of only the query shows none', () => {
  renderInPortal(page);
  const { events } = Router;
  const isLoading = () => 'loading' in document.documentElement.dataset;
  events.emit('routeChangeStart', '/sample?type=slot', { shallow: true });
  expect(isLoading()).toBe(false);
  events.emit('routeChangeStart', '/sample', { shallow: false });
  expect(isLoading()).toBe(true);
  events.emit('routeChangeComplete', '/sample', { shallow: false });
  expect(isLoading()).toBe(false);
  events.emit('routeChangeStart', '/sample', { shallow: false });
  events.emit('routeChangeError', new Error('cancelled'), '/sample');
  expect(isLoading()).toBe(false);
});

test('the router follows no step to the address that is shown, as from the entry of a panel', () => {
  window.history.replaceState(null, '', '/en/sample?tab=a');
  Object.assign(Router, { router: { pathname: '/sample' } });
  vi.spyOn(Router, 'ready').mockImplementation((start) => start());
  const register = vi.spyOn(Router, 'beforePopState').mockImplementation(() => undefined);
  renderInPortal(page);
  const [follows] = register.mock.lastCall!;
  const step = (as: string) => ({ url: '/sample', as, options: {} });
  expect(follows(step('/en/sample?tab=a'))).toBe(false);
  expect(follows(step('/en/other'))).toBe(true);
  Router.events.emit('routeChangeComplete', '/en/other', { shallow: false });
  expect(follows(step('/en/other'))).toBe(false);
  expect(follows(step('/en/sample?tab=a'))).toBe(true);
});

test('a client-side navigation closes the dialogs of the previous page, but not those of the new URL, nor a question', async () => {
  renderInPortal(
    <Layout>
      <Dialog variant="side" title="Menu" isOpen onClose={() => {}}>
        menu
      </Dialog>
      <Dialog variant="full" title="Games" isOpen isInAddress onClose={() => {}}>
        games
      </Dialog>
    </Layout>,
  );
  // The new page may have asked it.
  act(() => void dialogs.info({ text: '로그인 후 이용해 주세요.' }));
  const question = await screen.findByRole('dialog', { name: '로그인 후 이용해 주세요.' });
  Router.events.emit('routeChangeComplete', '/?company=c1', { shallow: false });
  expect(question).toHaveAttribute('open');
  act(() => currentVoice()?.end(null));
  expect(screen.queryByRole('dialog', { name: 'Menu' })).not.toBeInTheDocument();
  expect(screen.getByRole('dialog', { name: 'Games' })).toBeInTheDocument();
});

test('one polite live region announces messages, also the same one twice', () => {
  renderInPortal(page);
  announce('3개 게임');
  const told = screen.getByText('3개 게임');
  announce('3개 게임');
  expect(screen.getByText('3개 게임')).not.toBe(told);
  expect(screen.getByText('3개 게임').parentElement).toHaveAttribute('role', 'status');
});

test('the footer shows the texts of the operator, and no contact if there is none', () => {
  const { unmount } = renderInPortal(page);
  expect(screen.queryByRole('list', { name: '연락처' })).toBeNull();
  expect(screen.queryByText(/연락처/)).toBeNull();
  unmount();

  const footer = {
    license: 'License 1',
    licenseUrl: 'https://example.org/l',
    age: '19+',
    ageUrl: '',
    helpline: '1588-0000',
    copyright: '© Sample',
    messengers: [{ name: 'Messenger', url: 'https://example.org/m' }],
    links: [{ name: 'Terms', url: 'https://example.org/t' }],
  };
  renderInPortal(page, { site: { footer } });
  expect(screen.getByRole('list', { name: '연락처' })).toBeInTheDocument();
  for (const text of ['License 1', '19+', '1588-0000', '© Sample'])
    expect(screen.getByText(text)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Messenger' })).toHaveAttribute(
    'rel',
    'noopener noreferrer',
  );
  expect(screen.getByRole('link', { name: 'License 1' })).toHaveAttribute(
    'href',
    'https://example.org/l',
  );
  expect(screen.getByRole('link', { name: 'Terms' })).toHaveAttribute(
    'href',
    'https://example.org/t',
  );
});
