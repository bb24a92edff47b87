import { useState } from 'react';
import type { Change } from '../fileContent.ts';

interface ChangesProps {
  changes: readonly Change[];
  save(): Promise<void>;
  /** Makes the changes in the file as somebody else has changed it. */
  takeOver(): Promise<void>;
}

export function Changes({ changes, save, takeOver }: ChangesProps) {
  const [said, setSaid] = useState<{ message: string; isConflict?: boolean }>();
  const work = said?.isConflict ? takeOver : save;
  return (
    <>
      {changes.map(({ place, before, after }) => (
        <p key={place}>
          <code>{place}</code> <del>{JSON.stringify(before)}</del> <ins>{JSON.stringify(after)}</ins>
        </p>
      ))}
      <p role="alert">{said?.message}</p>
      <button
        type="button"
        disabled={changes.length === 0}
        onClick={() => work().then(() => setSaid({ message: said?.isConflict ? '' : 'Saved.' }), setSaid)}
      >
        {said?.isConflict ? 'Read the file again and keep my changes' : 'Save'}
      </button>
    </>
  );
}
