import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { Button } from '#components/controls/actions/Button.tsx';

/** Saves `text()` as `<name>-<today>.csv`. */
export function CsvButton({ name, text, children }: { name: string; text: () => string; children: ReactNode }) {
  return (
    <Button size="small" onClick={() => saveFile(`${name}-${dayjs().format('YYYY-MM-DD')}.csv`, text(), 'text/csv;charset=utf-8')}>
      {children}
    </Button>
  );
}

function saveFile(name: string, contents: string, type: string): void {
  const url = URL.createObjectURL(new Blob([contents], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Not at once: Safari reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
