import { format } from 'prettier';
import { requestFields } from '#contract/backendMap.ts';
import { calls } from '#contract/calls.ts';
import { timeoutSecondsOf, type CallDefinition } from '#contract/callDefinition.ts';
import { records } from '#contract/records.ts';
import { wireFields, type WireField } from '#contract/wireRecord.ts';

const heading = `# The calls

Written by \`npm run docs\` from \`contract/calls.ts\`; a test fails while the two differ.

Every call is a \`POST\` of a JSON object to \`/api/routes/<local route>\`; the portal sends it on to the upstream path. Every answer
carries \`status\`. Every status but \`success\` is a failure; those listed have a text of their own, under any other the outcome of a money call is unknown. Misspelled paths and fields are the upstream's own.

- A body with a field that is not listed is refused; \`?\` marks an optional one. Amounts are whole won.
- Under any other status than \`success\` an answer carries nothing but its status; the fields come empty.
- Records ([below](#records)) reach the browser in one spelling, whichever of the known ones the upstream uses.
- \`visitor\` calls are sent without a token, also for a member: a backend must answer them without a login.
- \`skip\` of \`get-slot-bets-list\` is a page from 1, of 20 bets, the newest first; it is no offset. \`maxCount\` counts all bets.
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

const callColumns = [
  'local route',
  'upstream path',
  'access',
  'kind',
  'seconds',
  'body',
  'answer',
  'statuses',
  'remarks',
];

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

const recordsHeading = `## Records

Fields without \`?\` are needed; the portal reads the record all the same. In brackets: other names that it reads.
`;

const recordField = ({ name, kind, isRequired, aliases }: WireField) => {
  const others = aliases.length > 0 ? ` (${code(aliases)})` : '';
  return `\`${isRequired ? name : `${name}?`}\`${['text', 'word'].includes(kind) ? '' : ` ${kind}`}${others}`;
};

const recordRows = Object.entries(records).map(([name, schema]) => [
  name,
  wireFields(schema).map(recordField).join(', '),
]);

function tableOf([head = [], ...rows]: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

export const callTable = async (): Promise<string> => {
  const rows = [
    callColumns,
    ...Object.entries(calls).map(([name, definition]) => cells(name, definition)),
  ];
  const recordTable = tableOf([['record', 'fields'], ...recordRows]);
  return format(`${heading}\n${tableOf(rows)}\n\n${recordsHeading}\n${recordTable}\n`, {
    parser: 'markdown',
  });
};
