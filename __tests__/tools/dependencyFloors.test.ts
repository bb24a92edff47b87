import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { dependencyFloors, packagesBelowFloor } from '#tools/dependencyFloors.ts';
import type { PackageLock } from '#tools/dependencyFloors.ts';

interface Lock extends PackageLock {
  packages: Record<string, { version?: string; dev?: true; optional?: true; devOptional?: true }>;
}

const readLock = () => JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;

describe('the minimum versions of dependencies', () => {
  it('hold for the installed packages', () => {
    const lock = readLock();
    expect(packagesBelowFloor(lock)).toEqual([]);
    // Proves that the check covers packages: all but one are installed.
    const there = Object.keys(dependencyFloors).filter((name) => lock.packages[`node_modules/${name}`]);
    expect(there).toEqual(Object.keys(dependencyFloors).filter((name) => name !== 'sanitize-html'));
  });

  it.each(Object.entries(dependencyFloors))('detect an old %s, at the root and deep in the tree', (name, { floor }) => {
    for (const path of [`node_modules/${name}`, `node_modules/jsdom/node_modules/${name}`]) {
      for (const version of ['0.0.1', `${floor}-canary.1`]) {
        const lock = readLock();
        lock.packages[path] = { version };
        expect(packagesBelowFloor(lock)).toEqual([`${path}@${version} < ${floor}`]);
      }
    }
  });

  it.each([
    ['16.3.2', true],
    ['16.3.3', false],
    ['16.3.10', false],
    ['16.10.0', false],
    ['15.9.9', true],
    ['17.0.0', false],
    ['17.0.0-canary.1', false],
  ])('compare version %s of next by numbers, not as text', (version, isBelow) => {
    expect(packagesBelowFloor({ packages: { 'node_modules/next': { version } } })).toHaveLength(isBelow ? 1 : 0);
  });
});

it('packages enter the lock file a week after their release, and CI audits them every week', () => {
  const npm = readFileSync('.npmrc', 'utf8');
  expect([/^min-release-age=7$/m.test(npm), /^audit=false$/m.test(npm)]).toEqual([true, false]);
  expect(readFileSync('.github/dependabot.yml', 'utf8')).toMatch(/cooldown:\n +default-days: 7\n/);
  const weekly = [...readFileSync('.github/workflows/weekly.yml', 'utf8').matchAll(/- run: (.+)/g)].map(([, command]) => command);
  expect(weekly).toEqual(expect.arrayContaining(['npm audit', 'npm audit signatures', 'npm outdated || true']));
});

it('npm run sbom lists every package with its version, and marks those for development only', () => {
  const { stdout, status } = spawnSync('npm', ['run', '--silent', 'sbom'], { encoding: 'utf8', maxBuffer: 64_000_000 });
  expect(status).toBe(0);
  const bill = JSON.parse(stdout) as {
    bomFormat: string;
    components: { name: string; version: string; properties?: { name: string }[] }[];
  };
  expect(bill.bomFormat).toBe('CycloneDX');
  const isForTools = new Map(
    bill.components.map(({ name, version, properties = [] }) => [
      `${name}@${version}`,
      properties.some((property) => property.name === 'cdx:npm:package:development'),
    ]),
  );
  const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const entries = Object.entries(readLock().packages).filter(([path]) => path !== '');
  const running = entries.filter(([, { dev, optional, devOptional }]) => !dev && !optional && !devOptional);
  expect(running.length).toBeGreaterThan(40);
  expect(running.filter(([path, { version }]) => isForTools.get(`${nameOf(path)}@${version}`) !== false)).toEqual([]);
  expect([...isForTools].filter(([name, isTool]) => !isTool && /^(?:vitest|eslint|axe-core|jsdom)@/.test(name))).toEqual([]);
}, 30_000);
