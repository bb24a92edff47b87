import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const maxVersions = 10;

export interface SiteVersion {
  file: string;
  takenOverAt: Date;
}

const folderOf = (siteFile: string) => `${siteFile}.versions`;

/** The kept versions of the site file, the newest first. */
export function siteVersions(siteFile: string): SiteVersion[] {
  const folder = folderOf(siteFile);
  let names: string[] = [];
  try {
    names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  } catch {
    // no version yet
  }
  const versions = names.map((name) => ({ file: path.join(folder, name), takenOverAt: statSync(path.join(folder, name)).mtime }));
  return versions.sort((one, other) => other.takenOverAt.getTime() - one.takenOverAt.getTime());
}

/** Keeps a valid version beside the file. Named by its contents, so that several instances keep it once. @throws if the folder is read-only */
export function keepVersion(siteFile: string, text: string, now = new Date()): void {
  const file = path.join(folderOf(siteFile), `${hash('sha256', text).slice(0, 16)}.json`);
  mkdirSync(path.dirname(file), { recursive: true });
  if (!existsSync(file)) writeWhole(file, text);
  utimesSync(file, now, now);
  for (const old of siteVersions(siteFile).slice(maxVersions)) rmSync(old.file, { force: true });
}

/** Writes a file in one step, so that no reader sees a part of it. */
export function writeWhole(file: string, text: string): void {
  const part = `${file}.${process.pid}.part`;
  writeFileSync(part, text);
  renameSync(part, file);
}
