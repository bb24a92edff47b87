// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { EnquiryButton } from '#components/money/EnquiryButton.tsx';
import { openHelpDraft } from '#lib/help/enquiry.ts';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

const application = {
  id: '7',
  balance: 50_000,
  appliedOn: '2026-11-20 18:14:25',
  processedOn: '',
  status: 'cansel',
}; // sic

test('opens the form with an enquiry that names kind, amount, time, number and status; a long number is cut', async () => {
  const push = vi.fn(async () => true);
  renderInPortal(
    <EnquiryButton kind="withdraw" application={{ ...application, id: '7'.repeat(61) }} />,
    { router: { push } },
  );
  await userEvent.click(screen.getByRole('button', { name: '이 건 문의하기' }));
  expect(push).toHaveBeenCalledWith('/help?mode=form');
  const { text } = openHelpDraft('demo');
  expect(text).toMatch(/^출금신청 문의 \(50,000원, 2026-11-20\)\n/);
  for (const line of [
    '금액: 50,000원',
    '신청일시: 2026-11-20 18:14',
    `신청 번호: ${'7'.repeat(60)}…`,
    '상태: 취소',
  ])
    expect(text).toContain(line);
});

test('is not there if the backend takes no enquiries', () => {
  renderInPortal(<EnquiryButton kind="deposit" application={application} />, {
    site: { missingScreens: ['/help?mode=form'] },
  });
  expect(screen.queryByRole('button')).toBeNull();
});
