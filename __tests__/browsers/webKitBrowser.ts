import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#tests/support/freePort.ts';
import type { Browser, Device, Tab } from './Browser.ts';

/** Without a minimum of its toolbar, the window can be as narrow as a phone. */
const toolbarStyle =
  '* { min-width: 0; min-height: 0; padding: 0; margin: 0; font-size: 1px; -gtk-icon-transform: scale(0.1); }';

/** Drives WebKitGTK's MiniBrowser by WebDriver, which is JSON over HTTP (w3.org/TR/webdriver2). */
export async function launchWebKit(
  program: string,
  { width, height, isPhone }: Device,
): Promise<Browser> {
  const home = mkdtempSync(join(tmpdir(), 'webkit-'));
  mkdirSync(join(home, 'gtk-3.0'));
  writeFileSync(join(home, 'gtk-3.0', 'gtk.css'), toolbarStyle);
  const port = await freePort();
  const folders = { HOME: home, XDG_CONFIG_HOME: home, XDG_DATA_HOME: home, XDG_CACHE_HOME: home };
  const driver = spawn(
    'xvfb-run',
    ['-a', '-s', '-screen 0 1400x1000x24', 'WebKitWebDriver', `--port=${port}`],
    {
      stdio: 'ignore',
      detached: true, // its own group, to end the display, the driver and the browser together
      // Without a GPU, its painting threads crash at times in Mesa (2.50.6).
      env: {
        ...process.env,
        ...folders,
        LIBGL_ALWAYS_SOFTWARE: '1',
        WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1',
      },
    },
  );
  const end = () => {
    if (driver.exitCode === null && driver.pid) process.kill(-driver.pid, 'SIGTERM');
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  };

  process.once('exit', end); // also after a test that has hung

  async function send<Value>(
    method: string,
    path: string,
    body?: object,
    patienceMs = 30_000,
  ): Promise<Value> {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(patienceMs),
    });
    const { value } = await reply.json();
    if (!reply.ok) throw new Error(`${path}: ${value.error} ${value.message}`);
    return value;
  }

  async function start(): Promise<string> {
    for (let tries = 0; ; tries += 1) {
      const isReady = await fetch(`http://127.0.0.1:${port}/status`).then(
        () => true,
        () => false,
      );
      if (isReady) break;
      if (tries > 100) throw new Error('WebKitWebDriver does not answer');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const browserOptions = { binary: program, args: ['--automation'] };
    const alwaysMatch = { 'webkitgtk:browserOptions': browserOptions, pageLoadStrategy: 'eager' };
    const { sessionId } = await send<{ sessionId: string }>('POST', '/session', {
      capabilities: { alwaysMatch },
    });
    return `/session/${sessionId}`;
  }

  const session = await start().catch((error: unknown) => {
    end();
    throw error;
  });
  const act = (...actions: object[]) => send<void>('POST', `${session}/actions`, { actions });
  const pointerType = isPhone ? 'touch' : 'mouse';
  const known = new Map<string, Tab>();

  function tabOf(handle: string): Tab {
    /** Commands go to the current tab. */
    const here = async <Value>(command: () => Promise<Value>): Promise<Value> => {
      await send('POST', `${session}/window`, { handle });
      return command();
    };
    const tab: Tab = known.get(handle) ?? {
      open: (url) => here(() => send('POST', `${session}/url`, { url })),
      evaluate: (expression) =>
        // No answer comes where the next page replaces this one.
        here(() =>
          send(
            'POST',
            `${session}/execute/sync`,
            { script: `return ${expression}`, args: [] },
            3_000,
          ),
        ),
      press: (x, y) => {
        const place = { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 };
        const actions = [
          place,
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ];
        return here(() =>
          act({ type: 'pointer', id: pointerType, parameters: { pointerType }, actions }),
        );
      },
      type: (text) => {
        const actions = [...text].flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]);
        return here(() => act({ type: 'key', id: 'keys', actions }));
      },
    };
    known.set(handle, tab);
    return tab;
  }

  const tabs = async () => (await send<string[]>('GET', `${session}/window/handles`)).map(tabOf);
  // The toolbar takes a part of the window's height.
  await send('POST', `${session}/window/rect`, { width, height });
  const first = await tabs();
  const inner = await send<number>('POST', `${session}/execute/sync`, {
    script: 'return innerHeight',
    args: [],
  });
  await send('POST', `${session}/window/rect`, { width, height: height + height - inner });

  return {
    // A tab in the background takes no press, so the second one is a window.
    newTab: async () =>
      first.shift() ??
      tabOf(
        (await send<{ handle: string }>('POST', `${session}/window/new`, { type: 'window' }))
          .handle,
      ),
    tabs,
    close: async () => {
      await send('DELETE', session).catch(() => {}); // its processes end anyway
      end();
    },
  };
}
