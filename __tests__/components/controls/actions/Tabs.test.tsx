// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { Tabs } from '#components/controls/actions/Tabs.tsx';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

const tabs = [
  { id: 'one', label: 'One' },
  { id: 'two', label: 'Two' },
  { id: 'three', label: 'Three' },
] as const;

function Sample() {
  const [selected, setSelected] = useState<(typeof tabs)[number]['id']>('one');
  return (
    <Tabs label="Samples" tabs={tabs} selected={selected} onSelect={setSelected}>
      panel of {selected}
    </Tabs>
  );
}

beforeEach(() => {
  renderInPortal(<Sample />);
});

const tab = (name: string) => screen.getByRole('tab', { name });

test('a click selects a tab, which is the only tab stop, and shows its panel', async () => {
  await userEvent.click(tab('Two'));
  expect(tab('Two')).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByRole('tabpanel', { name: 'Two' })).toHaveTextContent('panel of two');
  expect(screen.getAllByRole('tab').map((element) => element.tabIndex)).toEqual([-1, 0, -1]);
});

test.each([
  ['{ArrowRight}', 'Two'],
  ['{ArrowLeft}', 'Three'],
  ['{End}', 'Three'],
  ['{ArrowRight}{ArrowRight}{ArrowRight}', 'One'],
  ['{End}{Home}', 'One'],
])('the keys %s select %s', async (keys, expected) => {
  await userEvent.click(tab('One'));
  await userEvent.keyboard(keys);
  expect(tab(expected)).toHaveFocus();
  expect(tab(expected)).toHaveAttribute('aria-selected', 'true');
});

test('a panel of all tabs marks none, and the tab list stays one tab stop', () => {
  cleanup();
  renderInPortal(
    <Tabs label="Samples" tabs={tabs} selected="two" onSelect={() => {}} isOfAll>
      everything
    </Tabs>,
  );
  expect(screen.queryByRole('tab', { selected: true })).toBeNull();
  expect(screen.getAllByRole('tab').map((element) => element.tabIndex)).toEqual([-1, 0, -1]);
  expect(screen.getByRole('tabpanel', { name: 'Samples' })).toHaveTextContent('everything');
});
