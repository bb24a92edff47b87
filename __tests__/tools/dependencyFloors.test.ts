import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface Lock {
  packages: Record<string, { version?: string }>;
}

/** The oldest versions that may be installed anywhere in the tree: `npm audit` does not always reach its service. */
const dependencyFloors: Record<string, { floor: string; why: string }> = {
  next: { floor: '16.3.3', why: 'GHSA-2xp9-vwfh-vxw4: code execution through the image optimizer' },
  'next-auth': {
    floor: '4.24.15',
    why: 'a malformed Bearer threw; a forwarded host could beat NEXTAUTH_URL',
  },
  dompurify: { floor: '3.4.13', why: 'the bypasses of 2026' },
  undici: { floor: '7.24.0', why: 'CVE-2026-1525: request smuggling by two Content-Length' },
  jose: { floor: '4.15.5', why: 'CVE-2024-28176: a small token that unfolds into much memory' },
  cookie: { floor: '0.7.0', why: 'CVE-2024-47764: names and paths that leave their field' },
};

function packagesBelowFloor({ packages }: Lock): string[] {
  return Object.entries(packages).flatMap(([path, { version = '0.0.0' }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const known =
      path.includes('node_modules/') && Object.hasOwn(dependencyFloors, name)
        ? dependencyFloors[name]
        : undefined;
    return known && version.localeCompare(known.floor, 'en', { numeric: true }) < 0
      ? [`${path}@${version} < ${known.floor}`]
      : [];
  });
}

const readLock = () => JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;

describe('the minimum versions of dependencies', () => {
  it('hold for the installed packages', () => {
    const lock = readLock();
    expect(packagesBelowFloor(lock)).toEqual([]);
    // Proves that the check covers packages that are installed.
    expect(
      Object.keys(dependencyFloors).filter((name) => !lock.packages[`node_modules/${name}`]),
    ).toEqual([]);
  });

  it('detect an old version at the root and deep in the tree', () => {
    for (const [name, { floor }] of Object.entries(dependencyFloors)) {
      for (const path of [`node_modules/${name}`, `node_modules/jsdom/node_modules/${name}`])
        expect(packagesBelowFloor({ packages: { [path]: { version: '0.0.1' } } })).toEqual([
          `${path}@0.0.1 < ${floor}`,
        ]);
    }
  });
});

it('packages enter the lock file a week after their release, and CI audits them every week', () => {
  const npm = readFileSync('.npmrc', 'utf8');
  expect([/^min-release-age=7$/m.test(npm), /^audit=false$/m.test(npm)]).toEqual([true, false]);
  expect(readFileSync('.github/dependabot.yml', 'utf8')).toMatch(/cooldown:\n +default-days: 7\n/);
  const weekly = [
    ...readFileSync('.github/workflows/weekly.yml', 'utf8').matchAll(/- run: (.+)/g),
  ].map(([, command]) => command);
  expect(weekly).toEqual(
    expect.arrayContaining(['npm audit', 'npm audit signatures', 'npm outdated || true']),
  );
});
