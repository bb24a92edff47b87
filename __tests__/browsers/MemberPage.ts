import { readFileSync } from 'node:fs';
import type { queryAllByRole, queryAllByLabelText, ByRoleMatcher } from '@testing-library/dom';
import type { Tab } from './Browser.ts';

export interface Target {
  /** A CSS selector of the part of the page; its last visible match counts, which is the topmost dialog. */
  within?: string;
  css?: string;
  role?: ByRoleMatcher;
  name?: string | RegExp;
  label?: string;
  text?: string | RegExp;
}

declare global {
  interface Window {
    TestingLibraryDom?: {
      queryAllByRole: typeof queryAllByRole;
      queryAllByLabelText: typeof queryAllByLabelText;
    };
    isMissed?: boolean;
  }
}

const library = readFileSync(
  'node_modules/@testing-library/dom/dist/@testing-library/dom.umd.min.js',
  'utf8',
).replace(/;\s*\/\/#.*\s*$/, '');
const patienceMs = 20_000;
const beatMs = 50;

/** Runs in the page, so it uses nothing of this file. */
function findVisible({ within, css, role, name, label, text }: Target): HTMLElement[] {
  const { queryAllByRole: byRole, queryAllByLabelText: byLabel } = window.TestingLibraryDom!;
  const isVisible = (element: HTMLElement) => element.checkVisibility({ visibilityProperty: true });
  const root = within
    ? [...document.querySelectorAll<HTMLElement>(within)].filter(isVisible).at(-1)
    : document.body;
  if (!root) return [];
  const found = role
    ? byRole(root, role, { name })
    : label
      ? byLabel(root, label)
      : css
        ? [...root.querySelectorAll<HTMLElement>(css)]
        : [root];
  const hasText = (element: HTMLElement) => {
    const content = element.textContent ?? '';
    return (
      text === undefined || (typeof text === 'string' ? content.includes(text) : text.test(content))
    );
  };
  return found.filter((element) => isVisible(element) && hasText(element));
}

function pressPoint(element: HTMLElement | undefined): { x: number; y: number } | null {
  if (!element || element.matches(':disabled')) return null;
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  return element.contains(document.elementFromPoint(x, y)) ? { x, y } : null;
}

/** Runs in the page. Notes whether the next press misses the element, because a picture that arrived late has moved it. */
function watchPress(element: HTMLElement | undefined): void {
  window.isMissed = false;
  // An element that the page has replaced meanwhile was hit.
  const handleClick = ({ target }: MouseEvent) =>
    void (window.isMissed = element?.isConnected && !element.contains(target as Node));
  window.addEventListener('click', handleClick, { capture: true, once: true });
}

/** A page as a person uses it: looks for texts, presses, types. Each step waits until it can be done. */
export class MemberPage {
  readonly tab: Tab;

  constructor(tab: Tab) {
    this.tab = tab;
  }

  async press(target: Target): Promise<void> {
    let last = '';
    const { x, y } = await this.until(`pressing ${describe(target)}`, async () => {
      const point = await this.ask<{ x: number; y: number } | null>(
        `(${pressPoint})(${found(target)}[0])`,
      );
      const isAtRest = point !== null && JSON.stringify(point) === last;
      last = JSON.stringify(point);
      return isAtRest && point;
    });
    await this.ask(`void (${watchPress})(${found(target)}[0])`);
    await this.tab.press(x, y);
    // The press may have left the page.
    if (await this.tab.evaluate('window.isMissed === true').catch(() => false))
      await this.press(target);
  }

  async fill(target: Target, text: string): Promise<void> {
    await this.press(target);
    await this.until(`the focus in ${describe(target)}`, () =>
      this.ask(`document.activeElement === ${found(target)}[0]`),
    );
    await this.ask('void document.activeElement.select()');
    await this.tab.type(text);
  }

  sees(target: Target): Promise<string> {
    return this.until(describe(target), () =>
      this.ask<string>(`${found(target)}[0]?.textContent || (${found(target)}[0] ? ' ' : '')`),
    );
  }

  seesNo(target: Target): Promise<unknown> {
    return this.until(`no ${describe(target)}`, async () => !(await this.has(target)));
  }

  has(target: Target): Promise<boolean> {
    return this.ask(`${found(target)}.length > 0`);
  }

  /** The next page may replace the page while `check` runs. */
  async until<Value>(
    what: string,
    check: () => Promise<Value | false | null | undefined>,
  ): Promise<Value> {
    const deadline = Date.now() + patienceMs;
    for (let reason: unknown; ; await new Promise((resolve) => setTimeout(resolve, beatMs))) {
      try {
        const value = await check();
        if (value) return value;
        reason = undefined;
      } catch (error) {
        reason = error;
      }
      if (Date.now() > deadline)
        throw new Error(`Waited in vain for ${what}\n${await this.state()}`, { cause: reason });
    }
  }

  private async ask<Value>(expression: string): Promise<Value> {
    if (!(await this.tab.evaluate('Boolean(window.TestingLibraryDom)')))
      await this.tab.evaluate(`void ${library}`);
    return this.tab.evaluate(expression);
  }

  private state(): Promise<string> {
    return this.tab
      .evaluate<string>('location.href + "\\n" + document.body.innerText.slice(0, 3000)')
      .catch(String);
  }
}

const source = (target: Target) =>
  `{${Object.entries(target).map(([key, value]) => `${key}: ${value instanceof RegExp ? String(value) : JSON.stringify(value)}`)}}`;
const found = (target: Target) => `(${findVisible})(${source(target)})`;
const describe = (target: Target) => source(target);
