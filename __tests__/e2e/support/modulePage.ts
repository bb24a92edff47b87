import { readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { compile } from 'sass';
import ts from 'typescript';
import { contentSecurityPolicy } from '#lib/server/http/securityHeaders.ts';

const origin = 'https://portal.test';

const importMap = JSON.stringify({
  imports: {
    '#lib/': '/lib/',
    '#tests/': '/__tests__/',
    dompurify: '/node_modules/dompurify/dist/purify.es.mjs',
  },
});

const loader = (modules: readonly string[]) => `
${modules.map((file, at) => `import * as module${at} from '/${file}';`).join('\n')}
window.modules = Object.assign({}, ${modules.map((_, at) => `module${at}`).join(', ')});
`;

const markup = (modules: readonly string[], styles: readonly string[]) => `<!doctype html>
<html lang="ko"><title>modules</title>
${styles.map((file) => `<link rel="stylesheet" href="/${file}">`).join('\n')}
<script type="importmap">${importMap}</script>
<script type="module">${loader(modules)}</script>
<main></main></html>`;

const compilerOptions = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2023 };

/** A file of the project, compiled for the browser. */
function readForBrowser(path: string): { contentType: string; body: string } {
  const file = path.slice(1);
  if (file.endsWith('.scss')) return { contentType: 'text/css', body: compile(file).css };
  const source = readFileSync(file, 'utf8');
  return {
    contentType: 'text/javascript',
    body: file.endsWith('.ts') ? ts.transpileModule(source, { compilerOptions }).outputText : source,
  };
}

export interface ModulePage {
  page: Page;
  /** URLs that the page requested and that are not files of the project. */
  strayRequests: string[];
}

/**
 * A page with modules and styles of the portal, without a build, with the portal's Content-Security-Policy or none. The exports of the
 * modules are in `window.modules`.
 */
export async function openModulePage(
  browser: Browser,
  { modules, styles = [], hasPolicy }: { modules: string[]; styles?: string[]; hasPolicy: boolean },
): Promise<ModulePage> {
  const policy = contentSecurityPolicy({ scripts: [importMap, loader(modules)], imageHosts: ['pictures.test'] });
  const page = await (await browser.newContext({ bypassCSP: !hasPolicy })).newPage();
  const strayRequests: string[] = [];
  await page.route('**/*', async (route) => {
    const { pathname, href, origin: asked } = new URL(route.request().url());
    if (asked === origin && pathname === '/') {
      return route.fulfill({ contentType: 'text/html', headers: { 'content-security-policy': policy }, body: markup(modules, styles) });
    }
    if (asked === origin && /\.(m?[tj]s|scss)$/.test(pathname)) return route.fulfill(readForBrowser(pathname));
    strayRequests.push(href);
    return route.fulfill({ status: 404, body: '' });
  });
  await page.goto(origin);
  await page.waitForFunction('window.modules');
  return { page, strayRequests };
}
