import { print, readCommandLine, readSettings, refuse, runCommand } from './commandLine.ts';
import { startPreview } from './site/preview.ts';
import { pushSiteFile } from './site/push.ts';
import { siteChanges, sitesIn, writtenIn } from './site/siteFile.ts';

const usage = `npm run site -- edit FILE             the editor of the file, on this machine only (EDIT_PORT)
npm run site -- check FILE            whether the file is valid, and its sites
npm run site -- diff OLD NEW          what the new file changes
npm run site -- preview FILE [HOST]   a site of the file on http://localhost:3100 (PREVIEW_PORT)
npm run site -- push FILE HOST:PATH   copies the file to a server (scp), where it replaces the old one in one step`;

function check(file: string): void {
  const { all } = sitesIn(file);
  print(`${file} is valid. ${all.length === 1 ? 'One site' : `${all.length} sites`}:`);
  for (const { origin, aliases, redirects, settingsIn, languages } of all) {
    const more = [
      ...aliases.map((url) => url.origin),
      ...redirects.map((url) => `${url.origin} (redirects)`),
    ];
    print(
      `  ${[origin.origin, ...more].join(', ')}: ${settingsIn(languages[0] ?? 'ko').name}, ${languages.join(' ')}`,
    );
  }
}

function preview(file: string, host: string | undefined): void {
  const site = sitesIn(file).all.find((one) => host === undefined || one.host === host);
  if (!site) throw new Error(`The file has no site ${host}.`);
  const port = Number(process.env.PREVIEW_PORT ?? 3100);
  const origin = `http://localhost:${port}`;
  const upstreamUrl = process.env.UPSTREAM_URL?.trim() ?? '';
  startPreview(writtenIn(site), port, origin, upstreamUrl);
  print(
    `${site.host} on ${origin} before ${upstreamUrl ? 'your backend' : 'the reference backend (demo, demo1234)'}. Ctrl+C ends it.`,
  );
}

const loadEditor = () =>
  import('./editor/startEditor.ts').catch((error: Error) =>
    refuse(`The editor is in the repository, not in a release (${error.message}).`),
  );

const [command, first, second] = readCommandLine(usage, {}).positionals;
await runCommand(async () => {
  readSettings();
  if (command === 'edit' && first)
    await (await loadEditor()).startEditor(first, Number(process.env.EDIT_PORT ?? 3200));
  else if (command === 'check' && first) check(first);
  else if (command === 'diff' && first && second)
    print(siteChanges(sitesIn(first).all, sitesIn(second).all).join('\n') || 'No site changes.');
  else if (command === 'preview' && first) preview(first, second);
  else if (command === 'push' && first && second) pushSiteFile(first, second);
  else refuse(usage);
});
