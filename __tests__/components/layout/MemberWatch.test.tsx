// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { MemberWatch } from '#components/layout/MemberWatch.tsx';
import { markLogin } from '#components/login/loginProgress.ts';
import { useNewMailDialog } from '#lib/inbox/useNewMailDialog.ts';
import { useHealthCheck } from '#lib/session/useHealthCheck.ts';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

vi.mock('#lib/inbox/useNewMailDialog.ts');
vi.mock('#lib/session/useHealthCheck.ts');

afterEach(() => markLogin(false));

test('a member is watched over', () => {
  renderInPortal(<MemberWatch />);
  expect(useHealthCheck).toHaveBeenCalled();
  expect(useNewMailDialog).toHaveBeenCalled();
});

test('between a login and its reload nothing is asked that the reload would take away', () => {
  vi.mocked(useNewMailDialog).mockClear();
  markLogin(true);
  renderInPortal(<MemberWatch />);
  expect(useNewMailDialog).not.toHaveBeenCalled();
});
