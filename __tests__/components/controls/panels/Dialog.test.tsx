// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Dialog } from '#components/controls/panels/Dialog.tsx';
import { announce, liveRegionId } from '#lib/dialogs/announce.ts';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

const handleClose = vi.fn();

function Sample({ isInAddress = false }: { isInAddress?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  function close() {
    handleClose();
    setOpen(false);
  }
  return (
    <>
      <button onClick={() => setOpen(true)}>open</button>
      <Dialog
        variant="full"
        title="Games"
        isOpen={isOpen}
        onClose={close}
        isInAddress={isInAddress}
      >
        <button>inside</button>
      </Dialog>
    </>
  );
}

beforeEach(() => {
  handleClose.mockReset();
  history.replaceState(null, '');
});

const open = () => userEvent.click(screen.getByRole('button', { name: 'open' }));
const isOpen = () => screen.queryByRole('dialog', { name: 'Games' }) !== null;

test('the focus starts at the heading, and the button closes it, once', async () => {
  renderInPortal(<Sample />);
  await open();
  expect(screen.getByRole('heading', { name: 'Games' })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: '닫기' }));
  expect(isOpen()).toBe(false);
  expect(handleClose).toHaveBeenCalledTimes(1);
});

test('a press that begins and ends on the backdrop closes it, a press that begins inside does not', async () => {
  renderInPortal(<Sample />);
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'inside' }));
  fireEvent.pointerDown(screen.getByRole('button', { name: 'inside' }));
  fireEvent.click(screen.getByRole('dialog')); // browsers dispatch the click to the common ancestor of both ends
  expect(isOpen()).toBe(true);
  await userEvent.click(screen.getByRole('dialog'));
  expect(isOpen()).toBe(false);
});

test('when the browser closes it by Escape, onClose is called', async () => {
  renderInPortal(<Sample />);
  await open();
  act(() => screen.getByRole<HTMLDialogElement>('dialog').close());
  expect(handleClose).toHaveBeenCalledTimes(1);
});

test('the back button closes it, and of two the one that opened last', async () => {
  renderInPortal(
    <>
      <Sample />
      <Sample />
    </>,
  );
  const [lower, upper] = screen.getAllByRole('button', { name: 'open' });
  await userEvent.click(lower!);
  await userEvent.click(upper!);
  const openOnes = () => [...document.querySelectorAll('dialog')].map((dialog) => dialog.open);
  expect(openOnes()).toEqual([true, true]);
  history.back();
  await waitFor(() => expect(openOnes()).toEqual([true, false]));
  history.back();
  await waitFor(() => expect(openOnes()).toEqual([false, false]));
});

test.each([
  ['without a URL has a history entry, which its button removes', false],
  ['that has a URL adds no history entry', true],
])('a dialog %s', async (_what, isInAddress) => {
  renderInPortal(<Sample isInAddress={isInAddress} />);
  await open();
  expect(history.state?.isDialog).toBe(isInAddress ? undefined : true);
  await userEvent.click(screen.getByRole('button', { name: '닫기' }));
  await waitFor(() => expect(history.state).toBeNull());
});

test('while it is open, announcements are inside it, because the rest of the page is inert', async () => {
  renderInPortal(
    <>
      <Sample />
      <div id={liveRegionId} data-testid="shell" />
    </>,
  );
  announce('told by the page');
  expect(screen.getByTestId('shell')).toHaveTextContent('told by the page');
  await open();
  announce('told by the dialog');
  expect(within(screen.getByRole('dialog')).getByRole('status')).toHaveTextContent(
    'told by the dialog',
  );
  expect(screen.getByTestId('shell')).toHaveTextContent('told by the page');
});
