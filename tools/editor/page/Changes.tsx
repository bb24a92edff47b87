import { useState } from 'react';
import type { Change } from '../fileContent.ts';

interface ChangesProps {
  changes: readonly Change[];
  save(): Promise<void>;
  undo(): void;
}

export function Changes({ changes, save, undo }: ChangesProps) {
  const [said, setSaid] = useState('');
  const [isBusy, setBusy] = useState(false);
  const attempt = async () => {
    setBusy(true);
    setSaid(await save().then(() => 'Saved.', ({ message }: Error) => message)); // prettier-ignore
    setBusy(false);
  };
  return (
    <>
      {changes.map(({ place, before, after }) => (
        <p key={place}>
          <code>{place}</code> <del>{JSON.stringify(before)}</del> <ins>{JSON.stringify(after)}</ins>
        </p>
      ))}
      <p role="alert">{said}</p>
      <button type="button" disabled={isBusy || changes.length === 0} onClick={() => void attempt()}>
        Save
      </button>{' '}
      <button type="button" className="outline" disabled={isBusy || changes.length === 0} onClick={undo}>
        Undo all
      </button>
    </>
  );
}
