// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AccountNumbers } from '#components/operator/AccountNumbers.tsx';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

const writeText = vi.fn<(text: string) => Promise<void>>();

beforeEach(() => {
  writeText.mockReset().mockResolvedValue();
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  // jsdom has no clipboard.
  document.execCommand = () => false;
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

describe('account numbers', () => {
  it('are copied exactly, with a temporary confirmation', async () => {
    vi.useFakeTimers();
    renderInPortal(<AccountNumbers html="<p>110-0042-003918</p><p>123-12-12345-1</p>" />);
    await press('110-0042-003918 복사');
    expect(writeText).toHaveBeenCalledExactlyOnceWith('110-0042-003918');
    expect(screen.getByText('복사했어요')).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(screen.queryByText('복사했어요')).not.toBeInTheDocument();
  });

  it('are copied by a selection if the clipboard is refused, and the focus stays on the button', async () => {
    writeText.mockRejectedValue(new DOMException('denied', 'NotAllowedError'));
    const selected: string[] = [];
    document.execCommand = () => selected.push((document.activeElement as HTMLTextAreaElement).value) > 0;
    renderInPortal(<AccountNumbers html="110-0042-003918" />);
    screen.getByRole('button').focus();
    await press('110-0042-003918 복사');
    expect(selected).toEqual(['110-0042-003918']);
    expect(screen.getByText('복사했어요')).toBeVisible();
    expect(screen.getByRole('button')).toHaveFocus();
    expect(document.querySelector('textarea')).toBeNull();
  });

  it('are selected if neither way of copying is allowed', async () => {
    vi.stubGlobal('navigator', {});
    renderInPortal(<AccountNumbers html="110-0042-003918" />);
    await press('110-0042-003918 복사');
    expect(screen.getByText(/자동으로 복사하지 못했어요/)).toBeVisible();
    expect(String(window.getSelection())).toBe('110-0042-003918');
    expect(screen.queryByText('복사했어요')).not.toBeInTheDocument();
  });

  it('render nothing if there are none', () => {
    const { container } = renderInPortal(<AccountNumbers html="<p>010-1234-5678</p>" />);
    expect(container).toBeEmptyDOMElement();
  });

  /** So long ago, as a backend writes a time. */
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const show = (writtenOn: string, site = {}) => renderInPortal(<AccountNumbers html="110-0042-003918" writtenOn={writtenOn} />, { site });
  const question = () => screen.queryByRole('link', { name: '계좌문의' });

  it('of a text that is older than an hour lead to the enquiry, and can still be copied', () => {
    show(ago(75));
    expect(screen.getByText(/계좌가 바뀌었을 수 있어요/)).toBeVisible();
    expect(question()).toHaveAttribute('href', '/deposit');
    expect(screen.getByRole('button', { name: '110-0042-003918 복사' })).toBeVisible();
  });

  it.each([
    ['is newer', ago(50)],
    ['names the Korean day only', ago(60 - 9 * 60).slice(0, 10)],
    ['names no time', ''],
  ])('of a text that %s do not', (_case, writtenOn) => {
    show(writtenOn);
    expect(question()).toBeNull();
  });

  it('do not where the backend takes no enquiry', () => {
    show(ago(75), { missingCalls: ['user-ask-account'] });
    expect(question()).toBeNull();
  });
});
