// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MemberWatch } from '#components/shell/MemberWatch.tsx';
import { markLogin } from '#lib/navigation/loginProgress.ts';
import { useNewMailDialog } from '#lib/notes/useNewMailDialog.ts';
import { usePlayReminder } from '#lib/reminder/usePlayReminder.ts';
import { useHealthCheck } from '#lib/member/useHealthCheck.ts';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

vi.mock('#lib/notes/useNewMailDialog.ts');
vi.mock('#lib/reminder/usePlayReminder.ts');
vi.mock('#lib/member/useHealthCheck.ts');

const notDue = { isDue: false, dismiss: () => {} };
beforeEach(() => void vi.mocked(usePlayReminder).mockReturnValue(notDue));

afterEach(() => markLogin(false));

test('it runs for a member only', () => {
  renderInPortal(<MemberWatch />);
  expect(useHealthCheck).toHaveBeenCalled();
  expect(useNewMailDialog).toHaveBeenCalled();
});

test('between a login and its reload, no dialog opens that the reload would close', () => {
  vi.mocked(useNewMailDialog).mockClear();
  markLogin(true);
  renderInPortal(<MemberWatch />);
  expect(useNewMailDialog).not.toHaveBeenCalled();
});

test('a member gets the reminder when it is due', async () => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = () => {};
  vi.mocked(usePlayReminder).mockReturnValue({ ...notDue, isDue: true });
  renderInPortal(<MemberWatch />);
  expect(await screen.findByRole('dialog')).toBeInTheDocument();
});
