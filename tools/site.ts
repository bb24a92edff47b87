import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { secretVariables } from '#lib/server/config/configuration.ts';
import { parseServerEnv, type ServerEnv } from '#lib/server/config/serverEnv.ts';
import { parseSites, parseSiteText, readSiteText } from '#lib/server/site/parseSites.ts';
import { isObject, settingsByPath } from '#lib/server/site/siteSchema.ts';
import type { Site, Sites } from '#lib/server/site/site.ts';
import { print, readCommandLine, readSettings, refuse, runCommand } from './commandLine.ts';

const usage = `npm run site -- check FILE            whether the file is valid, and its sites
npm run site -- diff OLD NEW          what the new file changes
npm run site -- preview FILE [HOST]   a site of the file on http://localhost:3100 (PREVIEW_PORT)`;

/** Wrong values of other variables do not matter for the check of a site file. */
function serverFor(siteFile: string): ServerEnv {
  const isOneSite = !('sites' in parseSiteText(readSiteText(siteFile)));
  const required = { UPSTREAM_URL: 'http://localhost', NEXTAUTH_SECRET: '-'.repeat(32) };
  const NEXTAUTH_URL = process.env.NEXTAUTH_URL?.trim() || (isOneSite ? 'http://localhost:3000' : '');
  return parseServerEnv({ ...required, NEXTAUTH_URL, IMAGE_HOSTS: process.env.IMAGE_HOSTS, SITE_FILE: siteFile });
}

const sitesIn = (file: string): Sites => parseSites(serverFor(file));

const writtenIn = ({ source }: Site) => JSON.parse(source) as Record<string, unknown>;

function settingsOf(content: object, start = ''): [string, string][] {
  return Object.entries(content).flatMap(([key, value]: [string, unknown]): [string, string][] =>
    isObject(value) && !settingsByPath.has(start + key) ? settingsOf(value, `${start}${key}.`) : [[start + key, JSON.stringify(value)]],
  );
}

function check(file: string): void {
  const { all } = sitesIn(file);
  print(`${file} is valid. ${all.length === 1 ? 'One site' : `${all.length} sites`}:`);
  for (const { origin, aliases, redirects, settingsIn, languages } of all) {
    const more = [...aliases.map((url) => url.origin), ...redirects.map((url) => `${url.origin} (redirects)`)];
    print(`  ${[origin.origin, ...more].join(', ')}: ${settingsIn(languages[0] ?? 'ko').name}, ${languages.join(' ')}`);
  }
}

function diff(oldFile: string, newFile: string): void {
  const [before, after] = [sitesIn(oldFile).all, sitesIn(newFile).all];
  const changes = after.flatMap((site) => {
    const old = before.find(({ host }) => host === site.host);
    if (!old) return `+ ${site.host}`;
    const was = new Map(settingsOf(writtenIn(old)));
    const is = new Map(settingsOf(writtenIn(site)));
    return [...new Map([...was, ...is]).keys()]
      .filter((name) => was.get(name) !== is.get(name))
      .map((name) => `  ${site.host} ${name}: ${was.get(name) ?? '(default)'} -> ${is.get(name) ?? '(default)'}`);
  });
  const removed = before.filter(({ host }) => !after.some((site) => site.host === host)).map(({ host }) => `- ${host}`);
  print([...changes, ...removed].join('\n') || 'No site changes.');
}

/** Variables are emptied instead of deleted, because the portal would read deleted variables from `.env` again. */
export function previewVariables(live: Record<string, string | undefined>): Record<string, string | undefined> {
  const empty = [...secretVariables.map((name) => `${name}_FILE`), 'METRICS_PORT', 'REDIS_URL'];
  return {
    ...live,
    ...Object.fromEntries(empty.map((name) => [name, ''])),
    NEXTAUTH_SECRET: live.NEXTAUTH_SECRET?.trim() || '-'.repeat(32),
    OTEL_SDK_DISABLED: 'true',
    NODE_ENV: 'production',
  };
}

function preview(file: string, host: string | undefined): void {
  const { all } = sitesIn(file);
  const site = all.find((one) => host === undefined || one.host === host);
  if (!site) throw new Error(`The file has no site ${host}.`);
  const port = Number(process.env.PREVIEW_PORT ?? 3100);
  const folder = mkdtempSync(path.join(tmpdir(), 'maru-preview-'));
  const siteFile = path.join(folder, 'site.json');
  writeFileSync(siteFile, JSON.stringify({ ...writtenIn(site), hosts: undefined, redirects: undefined }));

  const backend = `localhost:${port + 1}`;
  const isReference = !process.env.UPSTREAM_URL?.trim();
  const programs: ChildProcess[] = [];
  const start = (program: string, variables: Record<string, string>) => {
    const env = { ...previewVariables(process.env), ...variables } as NodeJS.ProcessEnv;
    const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'ignore', 'inherit'] });
    child.once('exit', () => programs.forEach((other) => other.kill()));
    programs.push(child);
  };
  if (isReference) start('reference-backend/start.ts', { BACKEND_PORT: String(port + 1), BACKEND_DATABASE: ':memory:' });
  start('server.ts', {
    ...(isReference && { UPSTREAM_URL: `http://${backend}`, GAME_HOSTS: `127.0.0.1:${port + 1}`, IMAGE_HOSTS: `127.0.0.1:${port + 1}` }),
    NEXTAUTH_URL: `http://localhost:${port}`,
    SITE_FILE: siteFile,
    HOST: '127.0.0.1',
    PORT: String(port),
    STATE_DIR: folder,
    PICTURE_CACHE_DIR: path.join(folder, 'pictures'),
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => programs.forEach((program) => program.kill(signal)));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  print(
    `${site.host} on http://localhost:${port} before ${isReference ? 'the reference backend (demo, demo1234)' : 'your backend'}. Ctrl+C ends it.`,
  );
}

// Only if this file is the started program, because a test imports `previewVariables`. The real path is compared, because the folder of an
// installed release is a link.
if (realpathSync(process.argv[1] ?? '') === import.meta.filename) {
  const [command, first, second] = readCommandLine(usage, {}).positionals;
  await runCommand(() => {
    readSettings();
    if (command === 'check' && first) check(first);
    else if (command === 'diff' && first && second) diff(first, second);
    else if (command === 'preview' && first) preview(first, second);
    else refuse(usage);
  });
}
