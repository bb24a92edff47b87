import type { Editing } from '../editing.ts';

export type Answer<Path extends keyof Editing> = Awaited<ReturnType<Editing[Path]>>;

/** @throws with a sentence for the operator */
export async function ask<Path extends keyof Editing>(
  path: Path,
  body: Parameters<Editing[Path]>[0],
): Promise<Answer<Path>> {
  const reply = await fetch(path, { method: 'POST', body: JSON.stringify(body) }).catch(() => {
    throw new Error(
      'The command has ended. This page still has your changes, but cannot save them.',
    );
  });
  if (reply.ok) return (await reply.json()) as Answer<Path>;
  throw new Error(await reply.text());
}
