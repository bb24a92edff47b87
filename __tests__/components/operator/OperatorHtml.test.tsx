// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OperatorHtml } from '#components/operator/OperatorHtml.tsx';
import { OperatorMarkup } from '#components/operator/OperatorMarkup.tsx';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

let boxHeight = 0;
let contentHeight = 0;
let measure = () => {};

beforeEach(() => {
  [boxHeight, contentHeight] = [560, 300];
  document.documentElement.style.setProperty('--surface-high', '#2a2637');
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(() => boxHeight);
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(() => contentHeight);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        measure = callback;
      }
      observe() {
        measure();
      }
      disconnect() {}
    },
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
  document.documentElement.removeAttribute('style');
});

it('shows no picture of a text that a member has written', async () => {
  renderInPortal(<OperatorHtml html={'<p>문의</p><img src="https://a.test/1.png" alt="영수증">'} isOwn />, {
    site: { imageHosts: ['a.test'] },
  });
  expect(await screen.findByText('영수증')).toBeInTheDocument();
  expect(document.querySelector('img')).toBeNull();
});

it('puts a table into a box that scrolls by keyboard, once', async () => {
  renderInPortal(<OperatorHtml html="<table><tr><td>레벨<table><tr><td>한도</table></table>" />);
  const box = await screen.findByRole('region', { name: '표' });
  expect(box).toHaveAttribute('tabindex', '0');
  expect(box.querySelectorAll('table')).toHaveLength(2);
});

it('applies sizes, and colors with sufficient contrast', async () => {
  renderInPortal(
    <OperatorHtml html={'<b style="color:gold;font-size:24px">금색</b><b style="color:#000">검정</b><font color="black">먹</font>'} />,
  );
  const gold = await screen.findByText('금색');
  expect(gold.style.color).toBe('rgb(255, 215, 0)');
  expect(gold.style.fontSize).toBe('1.5rem');
  for (const text of ['검정', '먹']) {
    expect(screen.getByText(text).style.color).toBe('');
    expect(screen.getByText(text)).not.toHaveAttribute('color');
  }
});

it('keeps the line breaks of plain text', async () => {
  renderInPortal(<OperatorHtml html={'계좌: 110-123\n예금주: 마루'} />);
  expect((await screen.findByText(/계좌/)).parentElement).toHaveClass('plain');
});

it.each([[''], ['  \n'], ['<p>&nbsp;</p><br>'], ['<script>alert(1)</script>'], ['<!-- x -->']])('shows nothing of %j', async (html) => {
  const { container } = renderInPortal(<OperatorHtml html={html} />);
  await waitFor(() => expect(container).toBeEmptyDOMElement());
});

it('collapses long content, and expands it by a button', async () => {
  contentHeight = 2000;
  renderInPortal(<OperatorHtml html="<p>긴 공지</p>" />);
  const button = await screen.findByRole('button', { name: '펼치기' });
  expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(document.querySelector('.folded')).toBeInTheDocument();
  fireEvent.click(button);
  expect(document.querySelector('.folded')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '접기' }));
  expect(document.querySelector('.folded')).toBeInTheDocument();
  expect(screen.getByText('긴 공지')).toBeInTheDocument();
});

it('has no button if the whole content is visible, until a loaded picture makes it too long', async () => {
  renderInPortal(<OperatorHtml html="<p>짧은 공지</p>" />);
  await screen.findByText('짧은 공지');
  expect(screen.queryByRole('button')).toBeNull();
  contentHeight = 2000;
  act(() => measure());
  expect(screen.getByRole('button', { name: '펼치기' })).toBeInTheDocument();
});

it('expands when a hidden link gets the focus', async () => {
  contentHeight = 2000;
  renderInPortal(<OperatorHtml html='<a href="https://ok.test/">아래</a>' />);
  const link = await screen.findByRole('link');
  vi.spyOn(link, 'getBoundingClientRect').mockReturnValue({ bottom: 1900 } as DOMRect);
  act(() => link.focus());
  expect(screen.getByRole('button', { name: '접기' })).toBeInTheDocument();
});

it('is never collapsed inside a scroll container', async () => {
  contentHeight = 2000;
  renderInPortal(<OperatorMarkup isWhole html="<p>팝업</p>" />);
  await screen.findByText('팝업');
  expect(screen.queryByRole('button')).toBeNull();
  expect(document.querySelector('.folded')).toBeNull();
});

it('truncates five megabytes, with a note', async () => {
  renderInPortal(<OperatorHtml html={'가나다 '.repeat(500_000)} />);
  expect(await screen.findByText('내용이 너무 길어 앞부분만 표시했어요.')).toBeInTheDocument();
  expect(document.querySelector('.content')?.textContent?.length).toBeLessThan(30_000);
});

it('shows a message for content that fails to render, and the page works', async () => {
  vi.spyOn(Element.prototype, 'append').mockImplementation(() => {
    throw new RangeError('Maximum call stack size exceeded');
  });
  renderInPortal(<OperatorHtml html="<p>x</p>" />);
  expect(await screen.findByText('내용을 표시할 수 없어요. 고객센터에 문의해 주세요.')).toBeInTheDocument();
});
