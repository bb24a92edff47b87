// @vitest-environment jsdom
import { createEvent, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { PageLink } from '#components/controls/actions/PageLink.tsx';
import type { LocaleCode } from '#lib/i18n/locales.ts';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

const push = vi.fn(async () => true);

function press(init: MouseEventInit = {}, target?: string) {
  push.mockClear();
  const { unmount } = renderInPortal(
    <PageLink href="/help" target={target}>
      Help
    </PageLink>,
    { router: { push } },
  );
  const link = screen.getByRole('link');
  const click = createEvent.click(link, { button: 0, ...init });
  fireEvent(link, click);
  unmount();
  return click;
}

test.each([
  ['ko', '/', '/'],
  ['jp', '/', '/jp'],
  ['vn', '/help?id=1', '/vn/help?id=1'],
  ['cn', '/?type=slot', '/cn?type=slot'],
] as [LocaleCode, string, string][])('in %s the address of %s is %s', (locale, href, expected) => {
  renderInPortal(<PageLink href={href}>Page</PageLink>, { locale });
  expect(screen.getByRole('link')).toHaveAttribute('href', expected);
});

test('a plain click is a client-side navigation', () => {
  expect(press().defaultPrevented).toBe(true);
  expect(push).toHaveBeenCalledWith('/help', undefined, { shallow: false, scroll: true });
});

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  'a click with %o is left to the browser',
  (init) => {
    expect(press(init).defaultPrevented).toBe(false);
    expect(push).not.toHaveBeenCalled();
  },
);

test('a link to another window is left to the browser', () => {
  expect(press({}, '_blank').defaultPrevented).toBe(false);
});

test('an earlier click handler can prevent the navigation', () => {
  push.mockClear();
  renderInPortal(
    <PageLink href="/help" onClick={(event) => event.preventDefault()}>
      Help
    </PageLink>,
    { router: { push } },
  );
  fireEvent.click(screen.getByRole('link'));
  expect(push).not.toHaveBeenCalled();
});

test('the page is prefetched on touch and on focus', () => {
  const prefetch = vi.fn(async () => undefined);
  renderInPortal(<PageLink href="/help">Help</PageLink>, { router: { prefetch } });
  fireEvent.pointerEnter(screen.getByRole('link'));
  expect(prefetch).toHaveBeenCalledWith('/help');
});
