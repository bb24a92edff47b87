import { useState } from 'react';
import type { Change } from '../fileContent.ts';

export function Changes({
  changes,
  save,
  undo,
}: {
  changes: readonly Change[];
  save(): Promise<void>;
  undo(): void;
}) {
  const [said, setSaid] = useState('');
  const isIdle = said !== 'Saving …' && changes.length > 0;
  const attempt = async () => {
    setSaid('Saving …');
    setSaid(await save().then(() => 'Saved.', ({ message }: Error) => message)); // prettier-ignore
  };
  return (
    <>
      {changes.map(({ place, before, after }) => (
        <p key={place}>
          <code>{place}</code> <del>{JSON.stringify(before)}</del>{' '}
          <ins>{JSON.stringify(after)}</ins>
        </p>
      ))}
      <p role="alert">{said}</p>
      <button type="button" disabled={!isIdle} onClick={() => void attempt()}>
        Save
      </button>{' '}
      <button
        type="button"
        className="outline"
        disabled={!isIdle}
        onClick={() => window.confirm('Undo all?') && undo()}
      >
        Undo all
      </button>
    </>
  );
}
