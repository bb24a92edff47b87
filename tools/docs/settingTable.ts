import { settingsByPath } from '#lib/server/site/siteSchema.ts';

const maxDefaultLength = 60;

function formatDefault(value: unknown): string {
  const text = JSON.stringify(value);
  if (value === '' || value === null) return '';
  return text.length > maxDefaultLength && Array.isArray(value) ? `${value.length} entries` : `\`${text}\``;
}

/** The table of all site settings for docs/white-label.md. */
export function settingTable(): string {
  const rows = [...settingsByPath].map(([path, { variable, defaultValue, meaning }]) => [
    `\`${path}\``,
    variable ? `\`${variable}\`` : '',
    formatDefault(defaultValue),
    meaning,
  ]);
  const table = [['in the file', 'variable', 'default', 'meaning'], ...rows];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = table;
  return [line(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body.map(line)].join('\n');
}
