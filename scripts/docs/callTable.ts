import { format } from 'prettier';
import { requestFields } from '#contract/backendMap.ts';
import { calls } from '#contract/calls.ts';
import { timeoutSecondsOf, type CallDefinition } from '#contract/callDefinition.ts';
import { wireFields } from '#contract/wireRecord.ts';

const heading = `# The calls

Written by \`npm run docs\` from \`contract/calls.ts\`; a test fails while the two differ.

Every call is a \`POST\` of a JSON object to \`/api/routes/<local route>\`; the portal sends it on to the upstream path. Every answer
carries \`status\`. A status other than those listed is a failure. Misspelled paths and fields are the upstream's own.

- A body with a field that is not listed is refused; \`?\` marks an optional one. Amounts are whole won.
- Under any other status than \`success\` an answer carries nothing but its status; the fields come empty.
- Records (\`contract/records\`) reach the browser in one spelling, whichever of the known ones the upstream uses.
- \`get-withdraw-list\` answers \`withdraws\`, also where the upstream sends its rows as \`deposits\`.
- The upstream's boards carry whole member ids; the portal masks them while reading.
- Money calls need the header \`Idempotency-Key\` and are never retried.
`;

const code = (words: readonly string[]) => words.map((word) => `\`${word}\``).join(', ');

const answerFields = ({ response, serverOnly = [] }: CallDefinition): string => {
  const fields = wireFields(response).filter(({ name }) => !serverOnly.includes(name));
  return code(fields.map(({ name, kind }) => (kind === 'records' ? `${name}[]` : name)));
};

const remarks = ({ shared, answerMegabytes, forwardsOrigin, serverOnly }: CallDefinition): string =>
  [
    shared ? `shared for ${shared.seconds} s` : '',
    answerMegabytes ? `up to ${answerMegabytes} MB` : '',
    forwardsOrigin ? 'forwards the origin' : '',
    serverOnly ? `${code(serverOnly)} stays at the server` : '',
  ]
    .filter(Boolean)
    .join('; ');

const columns = ['local route', 'upstream path', 'access', 'kind', 'seconds', 'body', 'answer', 'statuses', 'remarks'];

const cells = (name: string, definition: CallDefinition): string[] => [
  name,
  code([definition.upstreamPath]),
  definition.access,
  definition.kind,
  String(timeoutSecondsOf(definition)),
  code(requestFields(definition).map(({ name, isRequired }) => (isRequired ? name : `${name}?`))),
  answerFields(definition),
  code(definition.statuses),
  remarks(definition),
];

/** The text of docs/calls.md: one line for each row of the call table. */
export const callTable = async (): Promise<string> => {
  const rows = [columns, columns.map(() => '---'), ...Object.entries(calls).map(([name, definition]) => cells(name, definition))];
  const table = rows.map((row) => `| ${row.join(' | ')} |`).join('\n');
  return format(`${heading}\n${table}\n`, { parser: 'markdown' });
};
