import { sitePaths } from '#lib/server/site/siteSchema.ts';

const longest = 60;

function written(fallback: unknown): string {
  const text = JSON.stringify(fallback);
  if (fallback === '' || fallback === null) return '';
  return text.length > longest && Array.isArray(fallback) ? `${fallback.length} of them` : `\`${text}\``;
}

/** The table of all site settings for docs/white-label.md, from the schema itself. */
export function settingTable(): string {
  const rows = [...sitePaths].map(([path, { variable, fallback, meaning }]) => [
    `\`${path}\``,
    variable ? `\`${variable}\`` : '',
    written(fallback),
    meaning,
  ]);
  const table = [['in the file', 'variable', 'default', 'meaning'], ...rows];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = table;
  return [line(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body.map(line)].join('\n');
}
