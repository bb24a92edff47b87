// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OperatorHtml } from '#components/operator/OperatorHtml.tsx';
import { renderInPortal } from '#tests/support/renderInPortal.tsx';

let contentHeight = 0;
let measure = () => {};

beforeEach(() => {
  contentHeight = 300;
  document.documentElement.style.setProperty('--surface-high', '#2a2637');
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(560);
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
  renderInPortal(
    <OperatorHtml html={'<p>문의</p><img src="https://a.test/1.png" alt="영수증">'} isOwn />,
    {
      site: { imageHosts: ['a.test'] },
    },
  );
  expect(await screen.findByText('영수증')).toBeInTheDocument();
  expect(document.querySelector('img')).toBeNull();
});

it('puts a table into a box that scrolls by keyboard, once', async () => {
  renderInPortal(<OperatorHtml html="<table><tr><td>레벨<table><tr><td>한도</table></table>" />);
  const box = await screen.findByRole('region', { name: '표' });
  expect(box).toHaveAttribute('tabindex', '0');
  expect(box.querySelectorAll('table')).toHaveLength(2);
});

it.each([[''], ['  \n'], ['<p>&nbsp;</p><br>'], ['<script>alert(1)</script>'], ['<!-- x -->']])(
  'shows nothing of %j',
  async (html) => {
    const { container } = renderInPortal(<OperatorHtml html={html} />);
    await waitFor(() => expect(container).toBeEmptyDOMElement());
  },
);

it('has no button if the whole content is visible, until a loaded picture makes it too long', async () => {
  renderInPortal(<OperatorHtml html="<p>짧은 공지</p>" />);
  await screen.findByText('짧은 공지');
  expect(screen.queryByRole('button')).toBeNull();
  contentHeight = 2000;
  act(() => measure());
  expect(screen.getByRole('button', { name: '펼치기' })).toBeInTheDocument();
});

it('shows a message for content that fails to render, and the page works', async () => {
  vi.spyOn(Element.prototype, 'append').mockImplementation(() => {
    throw new RangeError('Maximum call stack size exceeded');
  });
  renderInPortal(<OperatorHtml html="<p>x</p>" />);
  expect(
    await screen.findByText('내용을 표시할 수 없어요. 고객센터에 문의해 주세요.'),
  ).toBeInTheDocument();
});
