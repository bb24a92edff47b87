// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { CountedLabel } from '#components/controls/text/Badge.tsx';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

test.each([
  [0, '쪽지'],
  [1, '쪽지1쪽지, 읽지 않음 1건'],
  [99, '쪽지99쪽지, 읽지 않음 99건'],
  [12_345, '쪽지99+쪽지, 읽지 않음 12345건'],
])('%d unread are shown, and told in one sentence: %s', (count, shown) => {
  const { container } = renderInPortal(<CountedLabel label="쪽지" count={count} />);
  expect(container).toHaveTextContent(shown);
});
