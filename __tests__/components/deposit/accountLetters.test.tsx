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

class FakeClipboardItem {
  readonly parts: Record<string, Blob>;
  constructor(parts: Record<string, Blob>) {
    this.parts = parts;
  }
}

const clipboard = { write: vi.fn<(items: FakeClipboardItem[]) => Promise<void>>() };

beforeEach(() => {
  const end = beOnDepositPage();
  vi.stubGlobal('ClipboardItem', FakeClipboardItem);
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
  clipboard.write.mockReset().mockResolvedValue();
  return () => {
    end();
    vi.unstubAllGlobals();
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
const spaces = /[ \t\r\n\f\u00a0]+/g;
const words = (text: string) => text.replace(spaces, ' ').replace(/^ | $/g, '');
const signs = (text: string) => text.replace(spaces, '');

/** `Blob.text` would drop U+FEFF. */
const read = async (blob: Blob | undefined) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(await blob!.arrayBuffer());

/** All that the page tells beside the letter: text, attributes, the question, toasts. */
function besides(container: HTMLElement): string {
  const rest = container.cloneNode(true) as HTMLElement;
  letterBox(rest)?.remove();
  const attributes = [...rest.querySelectorAll('*')].flatMap((element) => [...element.attributes].map(({ value }) => value));
  const told = [...vi.mocked(dialogs.confirm).mock.calls, ...vi.mocked(dialogs.toast).mock.calls];
  return signs(
    [rest.textContent, ...attributes, JSON.stringify(told), document.body.textContent.replace(container.textContent, '')].join('\n'),
  );
}

it.each(letters.filter(({ text }) => text.trim()))(
  'support’s letter $id is shown as it was written, copied whole, and no number of it stands elsewhere',
  async ({ html, text, retired, foreign, valid, struck }) => {
    const { container, letter } = await receive(html);
    const box = letterBox(letter!)!;
    expect(signs(box.textContent)).toBe(signs(text));
    expect(box.querySelectorAll('script, style, iframe, svg, form, input, object, embed, link, meta, base')).toHaveLength(0);
    const attributes = [...box.querySelectorAll('*')].flatMap((element) => [...element.attributes]);
    expect(
      attributes.filter(({ name, value }) => name.startsWith('on') || (/^\s*(?!https:|#)[a-z]+:/i.test(value) && name !== 'style')),
    ).toEqual([]);

    await press('안내 전체 복사', within(letter!));
    const { parts } = clipboard.write.mock.lastCall![0][0]!;
    const copied = await read(parts['text/plain']);
    expect(words(copied.replaceAll('~~', ''))).toBe(words(text.replaceAll('~~', '')));
    expect(signs((await read(parts['text/html'])).replaceAll(/<[^>]*>/g, ''))).toBe(signs(box.innerHTML.replaceAll(/<[^>]*>/g, '')));

    const lined = [...box.querySelectorAll('s, del, strike, [style*="line-through"]')].map((part) => signs(part.textContent)).join();
    for (const number of struck ?? []) {
      expect(lined).toContain(signs(number));
      expect(signs(copied)).toMatch(new RegExp(`~~[^~]*${signs(number)}[^~]*~~`));
    }

    const beside = besides(container);
    await apply();
    expect(screen.getByText('입금 신청이 접수됐어요.')).toBeVisible();
    expect(JSON.stringify(question())).toContain('위 안내의 계좌');
    const elsewhere = beside + besides(container);
    expect([...retired, ...foreign, ...valid].map(signs).filter((number) => number.length > 5 && elsewhere.includes(number))).toEqual([]);
  },
);

it.each(letters.filter(({ text }) => !text.trim()))('an empty letter is no account: $id', async ({ html }) => {
  const { letter } = await receive(html);
  expect(letter?.querySelector('button') ?? null).toBeNull();
});
