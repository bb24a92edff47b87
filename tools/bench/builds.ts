import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { killOnExit } from './programs.ts';

/** Output of the benchmark; git-ignored. */
export const benchFolder = path.resolve('.bench');
export const nextProgram = path.resolve('node_modules/next/dist/bin/next');
/** The portal's build, separate from .next. Relative, as Next requires. */
export const portalBuild = '.bench/portal';
export const bareAppFolder = path.join(benchFolder, 'bareApp');

async function build(folder: string, env: Record<string, string>): Promise<void> {
  let output = '';
  const child = spawn(process.execPath, [nextProgram, 'build'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', ...env },
  });
  killOnExit(child);
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`next build failed in ${folder}:\n${output.slice(-4_000)}`);
}

/** Builds the portal; `isKept` reuses an earlier build. */
export async function buildPortal(isKept: boolean): Promise<void> {
  if (isKept && existsSync(path.join(portalBuild, 'BUILD_ID'))) return;
  console.log('Building the portal ...');
  rmSync(portalBuild, { recursive: true, force: true });
  await build('.', { NEXT_DIST_DIR: portalBuild });
}

/** Builds the bare Next app. Its static page has the markup of the portal's home page. */
export async function buildBareApp(homeMarkup: string, isKept: boolean): Promise<void> {
  if (isKept && existsSync(path.join(bareAppFolder, '.next/BUILD_ID'))) return;
  console.log('Building the bare Next app ...');
  rmSync(bareAppFolder, { recursive: true, force: true });
  mkdirSync(benchFolder, { recursive: true });
  cpSync(path.resolve(import.meta.dirname, 'bareApp'), bareAppFolder, { recursive: true });
  writeFileSync(path.join(bareAppFolder, 'homeMarkup.html'), homeMarkup);
  await build(bareAppFolder, {});
}
