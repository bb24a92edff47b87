import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { koreanTime } from '#contract/koreanTime.ts';
import { defaultRules, type BackendContext } from './backendContext.ts';
import { openDatabase, type Database } from './database/openDatabase.ts';
import { decideApplication, type ApplicationKind } from './ledger/applications.ts';

/** The operator runs a command in a terminal with `npm run backend -- <name> ...`. */
interface OperatorCommand<Field extends string = string> {
  /** Two words, such as `notice add`. */
  name: string;
  /** The text for the help. */
  does: string;
  /** Fields of the kind `argument` are typed after the name, in this order. The other fields are options, such as `--title TITLE`. */
  fields: Record<Field, 'argument' | 'required' | 'optional'>;
  /**
   * A field that was not typed is ''.
   * @throws {CommandError} if the command cannot run
   */
  run(context: BackendContext, given: Record<Field, string>): string;
}

export class CommandError extends Error {
  override name = 'CommandError';
}

/** The call of this function lets TypeScript infer the names of the fields. */
const operatorCommand = <Field extends string>(
  command: OperatorCommand<Field>,
): OperatorCommand<Field> => command;

function usageOf({ name, fields }: OperatorCommand): string {
  const written = Object.entries(fields).map(([field, kind]) => {
    if (kind === 'argument') return field.toUpperCase();
    const option = `--${field} ${field.toUpperCase()}`;
    return kind === 'required' ? option : `[${option}]`;
  });
  return [name, ...written].join(' ');
}

function readRowId(typed: string): number {
  if (!/^[1-9]\d{0,14}$/.test(typed))
    throw new CommandError(`An id is a whole number, not "${typed}".`);
  return Number(typed);
}

const maxLineLength = 160;

function plainLine(html: string): string {
  const text = html
    .replace(/<[^>]*>/g, ' ')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  return text.length > maxLineLength ? `${text.slice(0, maxLineLength)}…` : text;
}

const listed = (rows: (string | number)[][], none: string) =>
  rows.map((cells) => cells.join('  ')).join('\n') || none;

const contentCommands = (kind: 'notice' | 'popup'): OperatorCommand[] => [
  operatorCommand({
    name: `${kind} list`,
    does: `lists the ${kind}s`,
    fields: {},
    run({ database }) {
      const rows = database.all<{ id: number; title: string; domain: string }>(
        `SELECT * FROM ${kind}s ORDER BY id DESC`,
      );
      return listed(
        rows.map(({ id, title, domain }) => [id, plainLine(title), plainLine(domain)]),
        `There is no ${kind}.`,
      );
    },
  }),
  operatorCommand({
    name: `${kind} remove`,
    does: `removes a ${kind}`,
    fields: { id: 'argument' },
    run({ database }, { id }) {
      const isGone = database.run(`DELETE FROM ${kind}s WHERE id = ?`, readRowId(id)).changes > 0;
      if (!isGone) throw new CommandError(`There is no ${kind} ${id}.`);
      return `${kind === 'notice' ? 'Notice' : 'Popup'} ${id} is gone.`;
    },
  }),
];

const noticeAdd = operatorCommand({
  name: 'notice add',
  does: 'publishes a notice; --domain lists the hosts it is for',
  fields: { title: 'required', contents: 'required', color: 'optional', domain: 'optional' },
  run({ database, now }, { title, contents, color, domain }) {
    const sql =
      'INSERT INTO notices (title, title_color, contents, domain, written_at) VALUES (?, ?, ?, ?, ?)';
    return `Notice ${database.run(sql, title, color, contents, domain, now()).id} is published.`;
  },
});

const popupAdd = operatorCommand({
  name: 'popup add',
  does: 'shows a popup on the home page, X px from the left and Y px from the top (default 1480, 128)',
  fields: {
    title: 'required',
    contents: 'required',
    color: 'optional',
    domain: 'optional',
    x: 'optional',
    y: 'optional',
  },
  run({ database }, { title, contents, color, domain, x, y }) {
    const sql =
      'INSERT INTO popups (title, title_color, contents, domain, pos_x, pos_y) VALUES (?, ?, ?, ?, ?, ?)';
    const { id } = database.run(
      sql,
      title,
      color,
      contents,
      domain,
      readPixels(x || '1480'),
      readPixels(y || '128'),
    );
    return `Popup ${id} is open.`;
  },
});

/** Any whole number is allowed, because the portal keeps popups inside the window. */
function readPixels(typed: string): number {
  if (!/^-?\d{1,6}$/.test(typed))
    throw new CommandError(`A position is a whole number of px, not "${typed}".`);
  return Number(typed);
}

interface HelpRow {
  id: number;
  user_id: string | null;
  kind: string;
  title: string;
  contents: string;
  written_at: number;
}

const columns = 'SELECT helps.*, user_id FROM helps LEFT JOIN members ON members.id = member_id';

const helpList = operatorCommand({
  name: 'help list',
  does: 'lists the unanswered enquiries, the oldest first, then the last ten answered ones',
  fields: {},
  run({ database }) {
    const waiting = database.all<HelpRow>(
      `${columns} WHERE status IN ('wait', 'reg') ORDER BY written_at, helps.id`,
    );
    const answered = database.all<HelpRow>(
      `${columns} WHERE status = 'already' ORDER BY written_at DESC, helps.id DESC LIMIT 10`,
    );
    const line = (
      state: string,
      { id, user_id: userId, kind, title, contents, written_at: at }: HelpRow,
    ) => [
      id,
      koreanTime(at),
      state,
      userId ?? 'visitor',
      kind,
      plainLine(title),
      plainLine(contents),
    ];
    return listed(
      [
        ...waiting.map((row) => line('waits', row)),
        ...answered.map((row) => line('answered', row)),
      ],
      'There is no enquiry.',
    );
  },
});

const helpAnswer = operatorCommand({
  name: 'help answer',
  does: 'answers an enquiry, or replaces its answer',
  fields: { id: 'argument', text: 'argument' },
  run({ database }, { id, text }) {
    const sql = "UPDATE helps SET status = 'already', answer = ?, is_read = 0 WHERE id = ?"; // sic
    if (database.run(sql, text, readRowId(id)).changes === 0)
      throw new CommandError(`There is no enquiry ${id}.`);
    return `Enquiry ${id} is answered.`;
  },
});

const noteSend = operatorCommand({
  name: 'note send',
  does: 'sends a member a message; --answer is shown below it, as the answer to a question',
  fields: {
    user: 'argument',
    title: 'argument',
    text: 'argument',
    color: 'optional',
    answer: 'optional',
  },
  run({ database, now }, { user, title, text, color, answer }) {
    const member = database.one<{ id: number }>('SELECT id FROM members WHERE user_id = ?', user);
    if (!member) throw new CommandError(`There is no member "${user}".`);
    const sql =
      'INSERT INTO notes (member_id, title, title_color, contents, answer, written_at) VALUES (?, ?, ?, ?, ?, ?)';
    return `Message ${database.run(sql, member.id, title, color, text, answer || null, now()).id} is sent to ${user}.`;
  },
});

const isWaiting = "status IN ('wait', 'reg')";
const done = { settle: 'settled', cancel: 'cancelled' };

const applicationCommands = (kind: ApplicationKind): OperatorCommand[] => [
  operatorCommand({
    name: `${kind} list`,
    does: `lists the waiting ${kind}s, the oldest first`,
    fields: {},
    run({ database }) {
      const rows = database.all<{
        id: number;
        user_id: string;
        amount: number;
        applied_at: number;
      }>(
        `SELECT applications.id, user_id, amount, applied_at FROM applications JOIN members ON members.id = member_id
         WHERE kind = ? AND ${isWaiting} ORDER BY applications.id`,
        kind,
      );
      const lines = rows.map(({ id, user_id: userId, amount, applied_at: at }) => [
        id,
        koreanTime(at),
        userId,
        `${amount} won`,
      ]);
      return listed(lines, `No ${kind} is waiting.`);
    },
  }),
  decision(
    kind,
    'settle',
    kind === 'deposit' ? 'the money has arrived' : 'the money has been sent',
  ),
  decision(
    kind,
    'cancel',
    kind === 'deposit' ? 'no money has arrived' : 'the money goes back to the balance',
  ),
];

const decision = (kind: ApplicationKind, word: 'settle' | 'cancel', meaning: string) =>
  operatorCommand({
    name: `${kind} ${word}`,
    does: `${word}s a ${kind}: ${meaning}`,
    fields: { id: 'argument' },
    run: (context, { id }) =>
      context.database.transaction(() => {
        const sql = `SELECT 1 FROM applications WHERE id = ? AND kind = ? AND ${isWaiting}`;
        if (!context.database.one(sql, readRowId(id), kind))
          throw new CommandError(`No ${kind} ${id} is waiting.`);
        decideApplication(context, Number(id), word);
        return `The ${kind} ${id} is ${done[word]}.`;
      }),
  });

const operatorCommands: readonly OperatorCommand[] = [
  ...[noticeAdd, ...contentCommands('notice')],
  ...[popupAdd, ...contentCommands('popup')],
  ...[helpList, helpAnswer],
  noteSend,
  ...applicationCommands('deposit'),
  ...applicationCommands('withdrawal'),
];

const help = [
  'npm run backend                 starts the reference backend; -- --fresh empties it first',
  'npm run backend -- COMMAND ...  acts as the operator of a running one',
  '',
  ...operatorCommands.flatMap((command) => [`  ${usageOf(command)}`, `      ${command.does}`]),
  '',
  'TEXT and CONTENTS are HTML. BACKEND_DATABASE names the database file; default .demo/reference-backend.sqlite.',
].join('\n');

/** @throws {CommandError} for invalid input */
export function runOperatorCommand(words: string[], databaseFile: string): string {
  if (words.includes('--help') || words.includes('-h')) return help;
  const name = words.slice(0, 2).join(' ');
  const command = operatorCommands.find((candidate) => candidate.name === name);
  if (!command)
    throw new CommandError(`There is no command "${name}". npm run backend -- --help lists them.`);
  const given = readFields(command, words.slice(2));
  const database = openRunningDatabase(databaseFile);
  try {
    return command.run({ database, now: Date.now, publicOrigin: '', rules: defaultRules }, given);
  } finally {
    database.close();
  }
}

/** The backend may be running, because SQLite lets two programs use a file. */
function openRunningDatabase(location: string): Database {
  if (location === ':memory:')
    throw new CommandError(
      'BACKEND_DATABASE is :memory:, which no second program can open. Give the backend a file.',
    );
  if (!existsSync(location)) {
    throw new CommandError(
      `There is no ${location}. Start the demo first (npm run demo), or name the backend's file in BACKEND_DATABASE.`,
    );
  }
  try {
    return openDatabase(location);
  } catch (error) {
    throw new CommandError(`The backend's database cannot be opened: ${(error as Error).message}`);
  }
}

function readFields(command: OperatorCommand, words: string[]): Record<string, string> {
  const fields = Object.keys(command.fields);
  const argumentNames = fields.filter((field) => command.fields[field] === 'argument');
  const optionNames = fields.filter((field) => command.fields[field] !== 'argument');
  const { values, positionals } = parse(command, optionNames, words);
  if (positionals.length > argumentNames.length)
    throw wrong(
      command,
      `"${positionals[argumentNames.length]}" is too much: texts with spaces need quotes.`,
    );

  const given = Object.fromEntries(
    fields.map((field) => [
      field,
      values[field] ?? positionals[argumentNames.indexOf(field)] ?? '',
    ]),
  );
  const missing = fields.find(
    (field) => command.fields[field] !== 'optional' && given[field]!.trim() === '',
  );
  if (missing) throw wrong(command, `${missing.toUpperCase()} is missing.`);
  return given;
}

function parse(command: OperatorCommand, optionNames: string[], words: string[]) {
  try {
    return parseArgs({
      args: words,
      allowPositionals: true,
      options: Object.fromEntries(optionNames.map((name) => [name, { type: 'string' as const }])),
    });
  } catch (error) {
    throw wrong(command, (error as Error).message.replace(/\.\s.*/s, '.')); // the removed part explains parseArgs to programmers
  }
}

const wrong = (command: OperatorCommand, problem: string) =>
  new CommandError(`${problem}\nUsage: npm run backend -- ${usageOf(command)}`);
