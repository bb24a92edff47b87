import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { serverRooms } from '#tools/importZones.ts';

const text = readFileSync('docs/architecture.md', 'utf8');
/** `lib/server` comes before `lib`, so that the longer prefix wins. */
const parts = [
  'lib/server',
  'lib',
  'components',
  'pages',
  'contract',
  'reference-backend',
  'server.ts',
];
const partOf = (file: string) => parts.find((part) => file === part || file.startsWith(`${part}/`));

function importedParts(): string[] {
  const arrows = globSync([
    'server.ts',
    '{lib,components,pages,contract,reference-backend}/**/*.{ts,tsx}',
  ]).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?:from|import\() ?'([#.][^']+)'/g)].flatMap(
      ([, specifier = '']) => {
        const target = specifier.startsWith('#')
          ? specifier.slice(1)
          : path.join(path.dirname(file), specifier);
        const [from, to] = [partOf(file), partOf(target)];
        return from && to && from !== to ? [`${from} --> ${to}`] : [];
      },
    ),
  );
  return [...new Set(arrows)].sort();
}

it('the diagram has exactly the imports of the code', () => {
  const drawn = [...text.matchAll(/^ {2}(\S+ --> \S+)$/gm)].map(([, arrow = '']) => arrow);
  expect(drawn.toSorted()).toEqual(importedParts());
});

it('names every room that has files, and no other', () => {
  const rooms = [
    ...new Set(
      globSync('{lib,components,contract}/*/**/*.{ts,tsx}').map((file) => path.dirname(file)),
    ),
  ];
  const named = [...text.matchAll(/`((?:lib|components|contract)\/[\w/-]+)`/g)].map(
    ([, room = '']) => room,
  );
  expect(rooms.filter((room) => !named.includes(room))).toEqual([]);
  expect(named.filter((room) => globSync(`${room}/**/*.{ts,tsx}`).length === 0)).toEqual([]);
});

it.each([
  'README.md',
  'CONTRIBUTING.md',
  'docs/architecture.md',
  'docs/wording.md',
  'docs/couplings.md',
  'docs/symptoms.md',
])('%s names no file that does not exist', (page) => {
  const inside =
    /`((?:\.\/)?(?:__tests__|components|contract|deploy|docs|lib|pages|public|reference-backend|styles|tools)\/[\w@./-]+)`/g;
  const paths = [...readFileSync(page, 'utf8').matchAll(inside)].map(([, file = '']) => file);
  expect(paths.length).toBeGreaterThan(0);
  expect(
    paths.filter((file) => !existsSync(file) && globSync(`${file}.{ts,tsx,scss}`).length === 0),
  ).toEqual([]);
});

it('CONTRIBUTING.md names no file, also without its folder, that does not exist', () => {
  const names = [
    ...readFileSync('CONTRIBUTING.md', 'utf8').matchAll(
      /`(\w[\w.]*\.(?:tsx?|mjs|scss|svg|html))`/g,
    ),
  ].map(([, name = '']) => name);
  const files = globSync([
    '*',
    '{__tests__,components,deploy,lib,public,reference-backend,styles,tools}/**/*',
  ]).map((file) => path.basename(file));
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !files.includes(name))).toEqual([]);
});

const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

it.each(globSync(['*.md', 'docs/**/*.md']))(
  'every link of %s to a place in a document has its heading',
  (page) => {
    const links = [...readFileSync(page, 'utf8').matchAll(/\]\(([\w./-]*\.md)?#([^)]+)\)/g)];
    const lost = links.filter(([, file, anchor]) => {
      const document = readFileSync(file ? path.join(path.dirname(page), file) : page, 'utf8');
      return ![...document.matchAll(/^#+ (.+)$/gm)].some(
        ([, heading = '']) => anchorOf(heading) === anchor,
      );
    });
    expect(lost.map(([link]) => link)).toEqual([]);
  },
);

it('lists the rooms of lib/server in their order of imports', () => {
  const listed = [...text.matchAll(/^\d+\. `lib\/server\/(\w+)`/gm)].map(([, room]) => room);
  expect(listed).toEqual(serverRooms);
});

it('names every key of web storage, and no other', () => {
  const files = globSync('{lib,components}/**/*.{ts,tsx}').map((file) =>
    readFileSync(file, 'utf8'),
  );
  const users = files.filter((source) => /= webStore[(<]/.test(source));
  const literal = /\b\w*(?:[kK]ey|name|memory)\w* =\s(?:\(.*\) =>\s)?\s*['`]([^'`]+)['`];/g;
  const found = users.map((source) =>
    [...source.matchAll(literal)].map(([, key = '']) =>
      key.replace(/(\$\{\w[^}]*\}:?)+/g, '…').replace(/:…$/, ''),
    ),
  );
  const keys = found.flat().filter((key) => key !== '…');
  const rows = text.split('\n').filter((row) => /(?:local|session)Storage: /.test(row));
  const named = rows.flatMap((row) =>
    [...row.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name.replace(/:…$/, '')),
  );
  const isKey = (name: string, key: string) =>
    new RegExp(`^${key.replaceAll('…', '.+')}$`).test(name);
  expect(found.filter((own) => own.length === 0)).toEqual([]);
  expect(keys.filter((key) => !named.some((name) => isKey(name, key)))).toEqual([]);
  expect(named.filter((name) => !keys.some((key) => isKey(name, key)))).toEqual([]);
});

it('no document for a clone runs a TypeScript file with the node of the system, which may be too old for it', () => {
  const documents = ['README.md', 'CONTRIBUTING.md', 'docs/integrating.md'];
  const found = documents.flatMap(
    (file) => readFileSync(file, 'utf8').match(/(?<!npx )\bnode [\w/.-]+\.ts\b/g) ?? [],
  );
  expect(found).toEqual([]);
});
