import { gzipSync } from 'node:zlib';
import type { Program } from '../programs.ts';
import type { Row } from '../results.ts';

interface Script {
  path: string;
  gzipBytes: number;
}

/** The scripts that a current browser loads for a page (without `nomodule`), gzip level 6. */
async function scriptsOf(program: Program, path: string): Promise<Script[]> {
  const html = await (await fetch(program.origin + path)).text();
  const tags = [...html.matchAll(/<script\b[^>]*>/gi)].map(([tag]) => tag).filter((tag) => !/\bnomodule\b/i.test(tag));
  const sources = new Set(tags.flatMap((tag) => /\bsrc="([^"]+)"/.exec(tag)?.[1] ?? []));
  return Promise.all(
    [...sources].map(async (source) => {
      const reply = await fetch(new URL(source, program.origin), { headers: { 'accept-encoding': 'identity' } });
      if (!reply.ok) throw new Error(`${program.name}: ${reply.status} for ${source}`);
      const file = Buffer.from(await reply.arrayBuffer());
      return { path: source, gzipBytes: gzipSync(file, { level: 6 }).length };
    }),
  );
}

const total = (scripts: Script[]) => scripts.reduce((sum, { gzipBytes }) => sum + gzipBytes, 0);

/** First Load JS of `/` and `/login`, compared with the empty page of the bare Next app. */
export async function benchSize(portal: Program, bareApp: Program): Promise<Row[]> {
  const bare = total(await scriptsOf(bareApp, '/'));
  const rows: Row[] = [];
  for (const path of ['/', '/login']) {
    const scripts = await scriptsOf(portal, path);
    const bytes = total(scripts);
    rows.push({ name: `First Load JS of ${path}`, value: bytes, unit: 'bytes gzip', against: 'bare page', ratio: bytes / bare });
    console.log(`Scripts of ${path}, bytes gzip:`);
    const bySize = scripts.toSorted((one, other) => other.gzipBytes - one.gzipBytes);
    for (const script of bySize) console.log(`  ${String(script.gzipBytes).padStart(7)}  ${script.path}`);
  }
  return rows;
}
