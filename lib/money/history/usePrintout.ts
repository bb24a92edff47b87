import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';

interface Printout<Row> {
  /** What goes on paper; undefined while nothing is printed. */
  printed: readonly Row[] | undefined;
  /** Prints these rows instead of all of them. */
  print: (rows: readonly Row[]) => void;
}

/**
 * What is printed stands in the page only while it is printed: ten thousand rows would make it slow. The browser draws the paper right after
 * `beforeprint`, so it is rendered within it. `all` = the rows on paper when the member prints by the browser's own menu.
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
