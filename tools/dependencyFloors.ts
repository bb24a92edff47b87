/**
 * The oldest versions that may be installed, by package, wherever in the tree they lie. `npm audit` knows more where it reaches its service;
 * these hold everywhere. A new advisory is a new line, or a higher floor.
 */
export const dependencyFloors: Record<string, { floor: string; why: string }> = {
  next: { floor: '16.3.3', why: 'GHSA-2xp9-vwfh-vxw4: code execution through the image optimizer' },
  'next-auth': { floor: '4.24.15', why: 'a malformed Bearer threw; a forwarded host could beat NEXTAUTH_URL' },
  axios: { floor: '1.18.0', why: 'prototype pollution, and custom headers sent along to another host' },
  'follow-redirects': { floor: '1.16.0', why: 'custom headers sent along to another host' },
  'form-data': { floor: '4.0.4', why: 'CVE-2025-7783: boundaries that can be guessed' },
  dompurify: { floor: '3.4.13', why: 'the bypasses of 2026' },
  'sanitize-html': { floor: '2.17.4', why: 'CVE-2026-44990: scripts through <xmp>, should it ever come back' },
  undici: { floor: '7.24.0', why: 'CVE-2026-1525: request smuggling by two Content-Length' },
  jose: { floor: '4.15.5', why: 'CVE-2024-28176: a small token that unfolds into much memory' },
  cookie: { floor: '0.7.0', why: 'CVE-2024-47764: names and paths that leave their field' },
};

/** The parts of package-lock.json that are looked at. */
export interface PackageLock {
  packages: Record<string, { version?: string }>;
}

/** The packages of a lock file below their minimum version, as `path@version < floor`. */
export function packagesBelowFloor({ packages }: PackageLock): string[] {
  return Object.entries(packages).flatMap(([path, { version = '0.0.0' }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const known = path.includes('node_modules/') && Object.hasOwn(dependencyFloors, name) ? dependencyFloors[name] : undefined;
    return known && isOlder(version, known.floor) ? [`${path}@${version} < ${known.floor}`] : [];
  });
}

/** A version before its release (`16.3.3-canary.2`) is older than the release. */
export function isOlder(version: string, floor: string): boolean {
  const [release = '', early] = version.split('-', 2);
  const [ours, theirs] = [release, floor].map((text) => text.split('.').map(Number)) as [number[], number[]];
  for (const [index, least] of theirs.entries()) {
    const part = ours[index] ?? 0;
    if (part !== least) return part < least;
  }
  return early !== undefined;
}
