import { useState } from 'react';
import type { Change } from '../fileContent.ts';
import type { Refused } from './ask.ts';

interface ChangesProps {
  changes: readonly Change[];
  save(): Promise<void>;
  /** Makes the changes in the file as somebody else has changed it. */
  takeOver(): Promise<void>;
}

export function Changes({ changes, save, takeOver }: ChangesProps) {
  const [refused, setRefused] = useState<Refused>();
  const work = refused?.isConflict ? takeOver : save;
  return (
    <>
      {changes.map(({ place, before, after }) => (
        <p key={place}>
          <code>{place}</code> <del>{JSON.stringify(before)}</del> <ins>{JSON.stringify(after)}</ins>
        </p>
      ))}
      <p role="alert">{refused?.message}</p>
      <button type="button" disabled={changes.length === 0} onClick={() => work().then(() => setRefused(undefined), setRefused)}>
        {refused?.isConflict ? 'Read the file again and keep my changes' : 'Save'}
      </button>
    </>
  );
}
