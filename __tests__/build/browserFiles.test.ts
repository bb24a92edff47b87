import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';

const build = path.resolve(process.env.NEXT_DIST_DIR ?? '.next');
const folder = path.join(build, 'static');
const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => path.join(entry.parentPath, entry.name));
const scripts = files
  .filter((file) => file.endsWith('.js'))
  .map((file) => ({ file: path.relative(folder, file), text: readFileSync(file, 'utf8') }));

const filesWith = (text: string) =>
  scripts.filter((script) => script.text.includes(text)).map(({ file }) => file);

describe('the files sent to the browser', () => {
  it('exist', () => {
    expect(scripts.length).toBeGreaterThan(10);
    // Proves that the checks below can fail: `filesWith` finds text of the browser bundle.
    expect(filesWith('/api/routes/')).not.toEqual([]);
  });

  it('contain no path of the upstream', () => {
    const paths = Object.values(calls).map(({ upstreamPath }) => upstreamPath);
    expect(paths).not.toEqual([]);
    expect(paths.filter((upstreamPath) => filesWith(upstreamPath).length > 0)).toEqual([]);
  });

  it.each([
    'ZodError',
    'invalid_type',
    '_zod',
    'unrecognized_keys',
    'node:fs',
    'node:crypto',
    'content-security-policy',
    'prom-client',
  ])('contain neither the schema library nor code of the server: %s', (mark) => {
    expect(filesWith(mark)).toEqual([]);
  });

  it('name no setting of the server', () => {
    const settings = Object.keys(parseEnv(readFileSync('.env.example', 'utf8'))).filter((name) =>
      name.includes('_'),
    );
    expect(settings).toEqual(
      expect.arrayContaining(['NEXTAUTH_SECRET', 'UPSTREAM_URL', 'REDIS_URL', 'METRICS_PORT']),
    );
    // The client of next-auth contains the name NEXTAUTH_URL, whose value is public.
    expect(
      settings.filter((name) => name !== 'NEXTAUTH_URL' && filesWith(name).length > 0),
    ).toEqual([]);
  });

  it('contain no source map, no test, and no path of the build folder', () => {
    expect(
      files.filter((file) => /\.map$|\.test\.|__tests__|\/\./.test(path.relative(build, file))),
    ).toEqual([]);
    expect(filesWith(process.cwd())).toEqual([]);
    expect(filesWith('sourceMappingURL')).toEqual([]);
  });
});

describe('the build', () => {
  const readJson = (file: string) =>
    JSON.parse(readFileSync(path.join(build, file), 'utf8')) as Record<
      string,
      Record<string, unknown>
    >;

  it('renders every page on request, because a prerendered page has neither the policy nor the texts of a site', () => {
    expect(readJson('prerender-manifest.json').routes).toEqual({});
    const pages = Object.entries(readJson('server/pages-manifest.json'));
    expect(pages.filter(([, file]) => String(file).endsWith('.html'))).toEqual([]);
  });

  // Next's client inserts the style sheets of that list as inline elements, which the policy forbids. Turbopack loads them as files.
  it('has no style sheet in the list of files by page', () => {
    const list = scripts.find(({ file }) => file.endsWith('_buildManifest.js'))?.text ?? '';
    const byPage = /self\.__BUILD_MANIFEST\s*=\s*(\{[^]*?\n\})/.exec(list)?.[1] ?? '';
    expect(byPage).toContain('"/deposit"');
    expect(byPage).not.toContain('.css');
  });

  it('has no app router, so its advisories do not apply', () => {
    expect(existsSync('app')).toBe(false);
    expect(readJson('routes-manifest.json').rewrites).toEqual({
      beforeFiles: [],
      afterFiles: [],
      fallback: [],
    });
  });
});
