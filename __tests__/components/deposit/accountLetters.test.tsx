// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import letters from '#tests/lib/money/account/accountLetters.json' with { type: 'json' };
import { apply, ask, backend, beOnDepositPage, letterBox, note, openDeposit, pass, press, question } from '#tests/support/depositPage.tsx';

vi.mock('#lib/api/callRoute.ts');
vi.mock('#lib/session/usePortalSession.ts');
vi.mock('#lib/member/useCurrentUser.ts');
vi.mock('#lib/member/checkHealth.ts');

const clipboard = { writeText: vi.fn<(text: string) => Promise<void>>() };

beforeEach(() => {
  const end = beOnDepositPage();
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
  clipboard.writeText.mockReset().mockResolvedValue();
  return () => {
    end();
    Reflect.deleteProperty(navigator, 'clipboard');
  };
});

/** Asks for the account and gets a letter. */
async function receive(contents: string) {
  const { container } = await openDeposit();
  await ask();
  backend.notes = [note('a', contents)];
  await pass(16);
  return { container, letter: container.querySelector('article') };
}

/** Only white space differs. Invisible signs are none: a soft hyphen and U+FEFF stay as they were written. */
const signs = (text: string) => text.replace(/[ \t\r\n\f\u00a0]+/g, '');
const digits = (text: string) => text.replace(/\D/g, '');

/** All that the page tells beside the letter: text, attributes, the question, toasts. */
function besides(container: HTMLElement): string {
  const rest = container.cloneNode(true) as HTMLElement;
  rest.querySelector('article')?.remove();
  const attributes = [...rest.querySelectorAll('*')].flatMap((element) => [...element.attributes].map(({ value }) => value));
  const told = [...vi.mocked(dialogs.confirm).mock.calls, ...vi.mocked(dialogs.toast).mock.calls];
  return signs(
    [rest.textContent, ...attributes, JSON.stringify(told), document.body.textContent.replace(container.textContent, '')].join('\n'),
  );
}

it.each(letters.filter(({ text }) => text.trim()))(
  'support’s letter $id is shown as it was written, each long number that is not struck can be copied, and no number of it stands elsewhere',
  async ({ html, text, retired, foreign, valid, struck }) => {
    const { container, letter } = await receive(html);
    const box = letterBox(letter!)!;
    expect(signs(box.textContent)).toBe(signs(text));
    expect(box.querySelectorAll('script, style, iframe, svg, form, input, object, embed, link, meta, base')).toHaveLength(0);
    const attributes = [...box.querySelectorAll('*')].flatMap((element) => [...element.attributes]);
    expect(
      attributes.filter(({ name, value }) => name.startsWith('on') || (/^\s*(?!https:|#)[a-z]+:/i.test(value) && name !== 'style')),
    ).toEqual([]);

    const lined = [...box.querySelectorAll('s, del, strike, [style*="line-through"]')].map((part) => signs(part.textContent)).join();
    for (const number of struck ?? []) expect(lined).toContain(signs(number));

    const written = [...retired, ...foreign, ...valid].filter((number) => !struck?.includes(number)).map(digits);
    for (const button of within(letter!).queryAllByRole('button')) {
      const number = button.getAttribute('aria-label')!.replace(/ 복사$/, '');
      expect(written).toContain(digits(number));
      await press(`${number} 복사`, within(letter!));
      expect(clipboard.writeText).toHaveBeenLastCalledWith(number);
    }

    const beside = besides(container);
    await apply();
    expect(screen.getByText('입금 신청이 접수됐어요.')).toBeVisible();
    expect(JSON.stringify(question())).toContain('안내받은 계좌');
    const elsewhere = beside + besides(container);
    expect([...retired, ...foreign, ...valid].map(signs).filter((number) => number.length > 5 && elsewhere.includes(number))).toEqual([]);
  },
);

it.each(letters.filter(({ text }) => !text.trim()))('an empty letter is no account: $id', async ({ html }) => {
  const { letter } = await receive(html);
  expect(letter?.querySelector('button') ?? null).toBeNull();
});
