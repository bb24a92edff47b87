// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { AmountText } from '#components/controls/text/AmountText.tsx';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

it.each([
  ['50,000원', '원'],
  ['-3원', '원'],
  ['김지원', undefined],
  ['110-234-567890', undefined],
  ['원', undefined],
])('%s: only the unit of an amount is small', (text, unit) => {
  const { container } = renderInPortal(<AmountText text={text} />);
  expect(container).toHaveTextContent(text);
  expect(container.querySelector('small')?.textContent).toBe(unit);
});
