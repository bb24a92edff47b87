import type { Editing } from '../editing.ts';

export class Refused extends Error {
  isConflict = false;
}

export type Answer<Path extends keyof Editing> = Awaited<ReturnType<Editing[Path]>>;

/** @throws {Refused} with a sentence for the operator */
export async function ask<Path extends keyof Editing>(path: Path, ...body: Parameters<Editing[Path]>): Promise<Answer<Path>> {
  const reply = await fetch(path, { method: 'POST', body: JSON.stringify(body[0] ?? {}) }).catch(() => {
    throw new Refused('The command has ended. This page still has your changes, but cannot save them.');
  });
  if (reply.ok) return (await reply.json()) as Answer<Path>;
  throw Object.assign(new Refused(await reply.text()), { isConflict: reply.status === 409 });
}
