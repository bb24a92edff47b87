/** Words that the contract misspells, because its family does. */
const corrected: Record<string, string> = { wirte: 'write', usre: 'user', chang: 'change' };

const camel = (path: string) => path.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
const transforms: ((path: string, route: string) => string)[] = [
  (path) => path,
  (path) => path.replace(/^\/public/, ''),
  (path) => (path.startsWith('/public') ? path : `/public${path}`),
  (path) => path.replaceAll(/[a-z]+/g, (word) => corrected[word] ?? word),
  (path) => camel(path),
  (path) => path.replaceAll('_', '-'),
  (path) => camel(path.replace(/^\/public/, '')),
  (path) => path.replace(/^\/public/, '').replaceAll('_', '-'),
  (_, route) => `/${route}`,
  (_, route) => `/${route.replaceAll('-', '_')}`,
  (_, route) => `/${camel(route.replaceAll('-', '_'))}`,
];
const prefixes = ['', '/api', '/api/v1', '/api/v2', '/v1'];

interface Spelling {
  prefix: string;
  path: string;
  /** Of the transform, for the calls after it. */
  index: number;
}

/** Spellings of a path, the usual one first, then those like one that was found. */
export function pathSpellings(path: string, route: string, prefix: string | undefined, learned: readonly number[]): Spelling[] {
  const order = [...new Set([0, ...learned.toReversed(), ...transforms.keys()])];
  const seen = new Set<string>();
  return (prefix === undefined ? prefixes : [prefix]).flatMap((before) =>
    order.flatMap((index) => {
      const spelled = transforms[index]!(path, route);
      if (seen.has(before + spelled)) return [];
      seen.add(before + spelled);
      return [{ prefix: before, path: spelled, index }];
    }),
  );
}
