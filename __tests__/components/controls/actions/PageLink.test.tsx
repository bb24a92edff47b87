// @vitest-environment jsdom
import { createEvent, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { PageLink } from '#components/controls/actions/PageLink.tsx';
import type { LocaleCode } from '#lib/i18n/locales.ts';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

test.each<[LocaleCode, string, string]>([
  ['ko', '/', '/'],
  ['jp', '/', '/jp'],
  ['vn', '/help?id=1', '/vn/help?id=1'],
  ['cn', '/?type=slot', '/cn?type=slot'],
])('in %s the address of %s is %s', (locale, href, expected) => {
  renderInPortal(<PageLink href={href}>Page</PageLink>, { locale });
  expect(screen.getByRole('link')).toHaveAttribute('href', expected);
});

test.each<[string, MouseEventInit, Partial<Parameters<typeof PageLink>[0]>, number, boolean]>([
  ['stays in the portal', {}, {}, 1, true],
  ['with Control is left to the browser', { ctrlKey: true }, {}, 0, false],
  ['with Meta is left to the browser', { metaKey: true }, {}, 0, false],
  ['with Shift is left to the browser', { shiftKey: true }, {}, 0, false],
  ['with Alt is left to the browser', { altKey: true }, {}, 0, false],
  ['of the middle button is left to the browser', { button: 1 }, {}, 0, false],
  ['to another window is left to the browser', {}, { target: '_blank' }, 0, false],
  ['can be taken by its owner', {}, { onClick: (event) => event.preventDefault() }, 0, true],
])('a press %s', (_what, init, props, pushes, isTaken) => {
  const push = vi.fn(async () => true);
  const prefetch = vi.fn(async () => undefined);
  renderInPortal(
    <PageLink href="/help" {...props}>
      Help
    </PageLink>,
    { router: { push, prefetch } },
  );
  const link = screen.getByRole('link');
  fireEvent.pointerEnter(link);
  expect(prefetch).toHaveBeenCalledWith('/help');
  const click = createEvent.click(link, { button: 0, ...init });
  fireEvent(link, click);
  expect(push.mock.calls).toEqual(
    Array(pushes).fill(['/help', undefined, { shallow: false, scroll: true }]),
  );
  expect(click.defaultPrevented).toBe(isTaken);
});
