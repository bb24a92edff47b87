import { execFileSync } from 'node:child_process';
import { sitesIn } from './siteFile.ts';

/** Only letters that no shell treats in a special way. */
const targetForm = /^((?:[\w.-]+@)?\w[\w.-]*):(\/?[\w.][\w./-]*)$/;

/**
 * Copies a valid file to a server by the system's scp and ssh. The rename lets the portal see the old or the new file, never a part.
 * @param target such as `root@luna.example:/etc/maru/site.json`
 */
export function pushSiteFile(file: string, target: string): void {
  const [, host = '', remote = ''] = targetForm.exec(target) ?? [];
  if (!host)
    throw new Error(
      `The target has to be user@host:path, with letters, digits and . _ - / only: ${target}`,
    );
  sitesIn(file);
  const copy = `${remote}.${process.pid}.new`;
  execFileSync('scp', ['-q', '--', file, `${host}:${copy}`], { stdio: 'inherit' });
  execFileSync('ssh', ['--', host, `mv -f -- ${copy} ${remote} || { rm -f -- ${copy}; exit 1; }`], {
    stdio: 'inherit',
  });
}
