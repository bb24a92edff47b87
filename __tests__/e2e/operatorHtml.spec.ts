import { readFileSync } from 'node:fs';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { compile } from 'sass';
import ts from 'typescript';
import type * as Content from '#lib/html/operatorContent.ts';
import type * as Offences from '#tests/support/markupOffences.ts';
import type * as Handlers from '#tests/lib/html/payloads/handlers.ts';
import type * as Table from '#tests/lib/html/payloads/payloadTable.ts';
import { contentSecurityPolicy } from '#lib/server/http/securityHeaders.ts';

declare global {
  interface Window {
    modules: typeof Content & typeof Offences & typeof Table & typeof Handlers;
    executions: string[];
    violations: string[];
  }
}

const modules = [
  'lib/html/operatorContent.ts',
  '__tests__/support/markupOffences.ts',
  '__tests__/lib/html/payloads/payloadTable.ts',
  '__tests__/lib/html/payloads/handlers.ts',
];
const styles = ['styles/globals.scss', 'components/operator/OperatorHtml.module.scss'];

const origin = 'https://portal.test';

const importMap = JSON.stringify({
  imports: {
    '#lib/': '/lib/',
    '#tests/': '/__tests__/',
    dompurify: '/node_modules/dompurify/dist/purify.es.mjs',
  },
});

const loader = `
${modules.map((file, at) => `import * as module${at} from '/${file}';`).join('\n')}
window.modules = Object.assign({}, ${modules.map((_, at) => `module${at}`).join(', ')});
`;

const markup = `<!doctype html>
<html lang="ko"><title>modules</title>
${styles.map((file) => `<link rel="stylesheet" href="/${file}">`).join('\n')}
<script type="importmap">${importMap}</script>
<script type="module">${loader}</script>
<main></main></html>`;

const compilerOptions = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2023 };

function readForBrowser(path: string): { contentType: string; body: string } {
  const file = path.slice(1);
  if (file.endsWith('.scss')) return { contentType: 'text/css', body: compile(file).css };
  const source = readFileSync(file, 'utf8');
  return {
    contentType: 'text/javascript',
    body: file.endsWith('.ts')
      ? ts.transpileModule(source, { compilerOptions }).outputText
      : source,
  };
}

/**
 * A page with these modules and styles, without a build, with the portal's Content-Security-Policy or none, and the URLs that it asked for
 * and that are not files of the project. The exports of the modules are in `window.modules`.
 */
async function openModulePage(browser: Browser, hasPolicy: boolean) {
  const policy = contentSecurityPolicy({
    scripts: [importMap, loader],
    imageHosts: ['pictures.test'],
  });
  const page = await (await browser.newContext({ bypassCSP: !hasPolicy })).newPage();
  const strayRequests: string[] = [];
  await page.route('**/*', async (route) => {
    const { pathname, href, origin: asked } = new URL(route.request().url());
    if (asked === origin && pathname === '/') {
      return route.fulfill({
        contentType: 'text/html',
        headers: { 'content-security-policy': policy },
        body: markup,
      });
    }
    if (asked === origin && /\.(m?[tj]s|scss)$/.test(pathname))
      return route.fulfill(readForBrowser(pathname));
    strayRequests.push(href);
    return route.fulfill({ status: 404, body: '' });
  });
  await page.goto(origin);
  await page.waitForFunction('window.modules');
  return { page, strayRequests };
}

async function countExecutions(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.executions = [];
    window.violations = [];
    const run = () => void window.executions.push(document.body.innerHTML);
    Object.assign(window, { alert: run, confirm: run, prompt: run, print: run });
    document.addEventListener('securitypolicyviolation', (event) =>
      window.violations.push(event.effectiveDirective),
    );
    // Prevents that a payload navigates by a click. Its handlers still run.
    window.addEventListener('click', (event) => event.preventDefault());
  });
}

async function countRuns(page: Page, show: 'sanitized' | 'raw'): Promise<number> {
  await page.evaluate(async (way) => {
    const { operatorContent, payloadTable, handlers } = window.modules;
    const main = document.querySelector('main') as HTMLElement;
    for (const html of way === 'raw' ? handlers : payloadTable) {
      if (way === 'raw') main.innerHTML = html;
      else main.replaceChildren(operatorContent(html, ['pictures.test'], 'table').element);
      await new Promise((resolve) => setTimeout(resolve));
      for (const element of main.querySelectorAll<HTMLElement>('*')) {
        for (const type of [
          'mouseover',
          'pointerenter',
          'click',
          'dblclick',
          'focus',
          'focusin',
          'toggle',
          'wheel',
          'scroll',
          'copy',
        ]) {
          element.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }));
        }
        element.focus?.();
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
  }, show);
  return page.evaluate(() => window.executions.length);
}

test('no payload of the table runs, even without a content security policy', async ({
  browser,
}) => {
  const { page, strayRequests } = await openModulePage(browser, false);
  const dialogs: string[] = [];
  const popups: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('popup', (popup) => void popups.push(popup.url()));
  const addresses = new Set<string>();
  page.on('framenavigated', (frame) => void addresses.add(frame.url()));

  await countExecutions(page);
  expect(await countRuns(page, 'sanitized')).toBe(0);
  expect([dialogs, popups, [...addresses]]).toEqual([[], [], []]);
  expect(
    strayRequests.filter(
      (address) =>
        !address.startsWith('https://portal.test/_next/image?url=https%3A%2F%2Fpictures.test%2F'),
    ),
  ).toEqual([]);

  const offences = await page.evaluate(() => {
    const { operatorContent, markupOffences, payloadTable } = window.modules;
    return payloadTable.flatMap((html) => {
      const { element } = operatorContent(html, ['pictures.test'], 'table');
      for (const box of element.querySelectorAll('[data-scroller]'))
        box.replaceWith(...box.childNodes);
      // Attributes that the portal itself adds after sanitizing, for the operator's styles.
      for (const styled of element.querySelectorAll('[style]')) styled.removeAttribute('style');
      return markupOffences(element);
    });
  });
  expect(offences).toEqual([]);
  await page.context().close();
});

test('without sanitizing and without a policy, payloads run and are counted', async ({
  browser,
}) => {
  const { page } = await openModulePage(browser, false);
  await countExecutions(page);
  expect(await countRuns(page, 'raw')).toBeGreaterThan(50);
  await page.context().close();
});

test("the operator's colors, sizes and alignment are visible under the policy, without a violation", async ({
  browser,
}) => {
  const { page } = await openModulePage(browser, true);
  await countExecutions(page);
  const seen = await page.evaluate(async () => {
    const html =
      '<p style="text-align: center; font-size: 24px; color: #ffd700">a</p><p style="color: black">b</p><font color="#7fffd4">c</font>' +
      '<table style="position: fixed"><tr><td style="font-weight: bold">d</td></tr></table>';
    const main = document.querySelector('main') as HTMLElement;
    main.className = 'content';
    main.replaceChildren(window.modules.operatorContent(html, [], 'table').element);
    await new Promise((resolve) => setTimeout(resolve, 50));
    const look = (selector: string) => getComputedStyle(main.querySelector(selector) as Element);
    return {
      first: [look('p').color, look('p').fontSize, look('p').textAlign],
      second: look('p + p').color === getComputedStyle(main).color,
      font: look('font').color,
      table: [look('table').position, look('td').fontWeight],
      violations: window.violations,
    };
  });
  expect(seen).toEqual({
    first: ['rgb(255, 215, 0)', '24px', 'center'],
    second: true,
    font: 'rgb(127, 255, 212)',
    table: ['static', '700'],
    violations: [],
  });
  await page.context().close();
});

const huge = {
  'five megabytes of paragraphs': '<p style="color:gold">추석 이벤트 안내</p>'.repeat(110_000),
  'five megabytes of one word': '가'.repeat(1_700_000),
  'thousands of elements in each other': '<div>'.repeat(100_000),
  'formats that multiply':
    Array.from({ length: 2000 }, (_, at) => `<font x=${at}>`).join('') + '<p>'.repeat(10_000),
  'tables in tables': '<table><tr><td>'.repeat(5000),
  'as many tables in tables as are shown': '<table><tr><td>'.repeat(64),
  'as many formats as are shown': '<font>'.repeat(60) + '<p>'.repeat(1000),
};

for (const [name, html] of Object.entries(huge)) {
  test(`${name} are rendered within two seconds @weekly`, async ({ browser }) => {
    const { page } = await openModulePage(browser, true);
    const taken = await page.evaluate((written) => {
      const start = performance.now();
      const main = document.querySelector('main') as HTMLElement;
      main.className = 'content';
      main.replaceChildren(window.modules.operatorContent(written, [], 'table').element);
      main.getBoundingClientRect();
      return performance.now() - start;
    }, html);
    test.info().annotations.push({ type: 'milliseconds', description: String(Math.round(taken)) });
    expect(taken).toBeLessThan(2000);
    await page.context().close();
  });
}
