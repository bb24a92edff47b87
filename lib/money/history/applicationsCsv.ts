import type { Application } from '#contract/records/application.ts';
import { csvText, csvTime } from './csvText.ts';

interface CsvTexts {
  header: { number: string; amount: string; appliedAt: string; processedAt: string; status: string };
  status: (application: Application) => string;
}

export function applicationsCsv(applications: readonly Application[], { header, status }: CsvTexts): string {
  return csvText([
    [header.number, header.amount, header.appliedAt, header.processedAt, header.status],
    ...applications.map((row) => [row.id, row.balance, csvTime(row.appliedOn), csvTime(row.processedOn), status(row)]),
  ]);
}
