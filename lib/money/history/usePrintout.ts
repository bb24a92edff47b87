import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';

interface Printout<Row> {
  /** The rows to print; undefined while nothing is printed. */
  printed: readonly Row[] | undefined;
  /** Prints these rows instead of all of them. */
  print: (rows: readonly Row[]) => void;
}

/**
 * Renders rows for printing only while printing, because ten thousand rows would slow the page down. The browser draws the paper right after
 * `beforeprint`, so the rows are rendered synchronously. `all` = the rows when the member prints by the browser's own menu.
 */
export function usePrintout<Row>(all: readonly Row[]): Printout<Row> {
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
