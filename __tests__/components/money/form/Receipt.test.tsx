// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Receipt } from '#components/money/form/Receipt.tsx';
import { noteServerTime } from '#lib/session/serverClock.ts';
import { showSession } from '#tests/support/memberSession.ts';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

vi.mock('#lib/session/usePortalSession.ts');
vi.mock('#lib/member/useCurrentUser.ts');

test('its heading has the focus, and its top is below the header', () => {
  showSession('authenticated');
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  const done = { phase: 'done', amount: 1, at: 0, before: null, requestId: '', source: 'response' } as const;
  renderInPortal(<Receipt done={done} title="comp.ok" facts={[]} onNew={() => {}} />);
  const heading = screen.getByRole('heading');
  expect(heading).toHaveFocus();
  expect(scroll.mock.contexts).toEqual([heading.closest('section')]);
  expect(scroll).toHaveBeenCalledWith({ block: 'start' });
});

test('when printed, it names the site, the member and the time of printing by the clock of the receipt’s own time', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 20, 18, 4, 5) });
  noteServerTime(new Date(2026, 10, 20, 11, 4, 5).toUTCString());
  showSession('authenticated');
  const at = new Date(2026, 10, 20, 11, 0, 0).getTime();
  const done = { phase: 'done', amount: 1, at, before: null, requestId: '', source: 'response' } as const;
  renderInPortal(<Receipt done={done} title="comp.ok" facts={[]} onNew={() => {}} />);
  const printed = () => screen.getByText('출력일시').nextElementSibling;
  expect(printed()).toHaveTextContent(/^$/);
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(screen.getByText('신청일시').nextElementSibling).toHaveTextContent('2026-11-20 11:00');
  expect(printed()).toHaveTextContent('2026-11-20 11:04');
  expect(screen.getByText('MARU')).toBeInTheDocument();
  expect(screen.getByText('아이디').nextElementSibling).toHaveTextContent('demo');
  noteServerTime(null);
  vi.useRealTimers();
});
