// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { Badge } from '#components/controls/text/Badge.tsx';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

test.each([
  [1, '1'],
  [99, '99'],
  [100, '99+'],
  [12_345, '99+'],
])('%d unread are shown as %s', (count, shown) => {
  expect(renderInPortal(<Badge count={count} />).container).toHaveTextContent(shown);
});

test('without unread entries there is no badge', () => {
  expect(renderInPortal(<Badge count={0} />).container).toBeEmptyDOMElement();
});
