import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { rolldown } from 'rolldown';
import { print } from '#tools/commandLine.ts';
import { isBuildCurrent, runScript } from '#tools/dependencies.mjs';
import { startPreview } from '#tools/site/preview.ts';
import { createEditing } from './editing.ts';
import { createEditorServer } from './editorServer.ts';
import { isSame, type Content } from './fileContent.ts';
import { createFramedPortal } from './framedPortal.ts';

const html = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Site editor</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="/editor.css"><script type="module" src="/editor.js"></script><div id="editor"></div>`;

async function pageFiles(): Promise<Record<string, [type: string, text: string]>> {
  const folder = path.join(import.meta.dirname, 'page');
  const transform = { define: { 'process.env.NODE_ENV': '"production"' } };
  const bundle = await rolldown({
    input: path.join(folder, 'Editor.tsx'),
    platform: 'browser',
    logLevel: 'silent',
    transform,
  });
  const [script] = (await bundle.generate({ codeSplitting: false })).output;
  const styles = [
    'node_modules/@picocss/pico/css/pico.min.css',
    path.join(folder, 'editor.css'),
  ].map((file) => readFileSync(file, 'utf8'));
  return {
    '/': ['text/html', html],
    '/editor.js': ['text/javascript', script.code],
    '/editor.css': ['text/css', styles.join('')],
  };
}

/** The ports after `port` are those of the framed portal, the portal and the reference backend. @throws if the file is no site file */
export async function startEditor(file: string, port: number): Promise<void> {
  // The file is for a server: the address of this machine's portal does not matter.
  process.env.NEXTAUTH_URL = '';
  const [origin, frameOrigin] = [
    `http://127.0.0.1:${port}`,
    `http://127.0.0.1:${port + 1}`,
  ] as const;
  const framed = createFramedPortal(port + 2, frameOrigin, origin);
  const untilUp = async () => {
    while (!(await framed.isUp())) await setTimeout(100);
  };
  let last: unknown;
  const show = async (settings: Content, isMember: boolean) => {
    if (isSame([settings, isMember], last)) return;
    last = [settings, isMember];
    preview.change(settings);
    await untilUp();
    await framed.reload(isMember);
  };
  const actions = createEditing(file, frameOrigin, show);
  if (!isBuildCurrent()) {
    print('Building the portal of the preview ...');
    const { isOk } = await runScript('build', { isQuiet: true });
    if (!isOk) throw new Error('The portal of the preview was not built.');
  }

  const editor = createEditorServer(origin, frameOrigin, await pageFiles(), actions);
  await once(framed.server.listen(port + 1, '127.0.0.1'), 'listening');
  await once(editor.server.listen(port, '127.0.0.1'), 'listening');
  const preview = startPreview({}, port + 2, frameOrigin, '');
  await untilUp();
  print(
    `The editor of ${file}, on this machine only. The address works once:\n\n  ${editor.address}\n\nCtrl+C ends it.`,
  );
}
