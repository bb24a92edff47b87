import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';

/** Renders rows only while printing, because ten thousand slow the page down. `all` = the rows for the browser's own print menu. */
export function usePrintout<Row>(all: readonly Row[]) {
  const [printed, setPrinted] = useState<readonly Row[]>();

  const handleBefore = useEffectEvent(() => flushSync(() => setPrinted((chosen) => chosen ?? all)));

  useEffect(() => {
    const handleBeforePrint = () => handleBefore();
    const handleAfterPrint = () => setPrinted(undefined);
    window.addEventListener('beforeprint', handleBeforePrint);
    window.addEventListener('afterprint', handleAfterPrint);
    return () => {
      window.removeEventListener('beforeprint', handleBeforePrint);
      window.removeEventListener('afterprint', handleAfterPrint);
    };
  }, []);

  function print(rows: readonly Row[]) {
    flushSync(() => setPrinted(rows));
    window.print();
  }

  return { printed, print };
}
