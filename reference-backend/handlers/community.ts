import { koreanTime } from '#contract/koreanTime.ts';
import type { HelpEntry } from '#contract/records/helpEntry.ts';
import type { Note } from '#contract/records/note.ts';
import { pictureUrl, type HandlerContext, type Handlers } from '../backendContext.ts';
import { isDepositLocked } from '../members/members.ts';

const maxNotes = 50;

export const communityHandlers = {
  'user-write-help': (context, { title, contents }) => {
    writeHelp(context, { memberId: context.memberId, kind: 'question', title, contents });
    return { status: 'success' };
  },

  'get-help-list': (context) => {
    const helps = readHelps(context);
    return { status: 'success', helps, maxCount: helps.length };
  },

  'read-help-message': (context, { id }) =>
    changeOwn(context, 'UPDATE helps SET is_read = 1 WHERE member_id = ? AND id = ?', id),

  'read-note-message': (context, { id }) =>
    changeOwn(context, 'UPDATE notes SET is_read = 1 WHERE member_id = ? AND id = ?', id),

  'del-all-help': (context) => changeOwn(context, 'DELETE FROM helps WHERE member_id = ?'),

  'get-user-notices': ({ database }) => {
    const rows = database.all<ContentsRow & { domain: string }>(
      'SELECT * FROM notices ORDER BY written_at DESC, id DESC',
    );
    return {
      status: 'success',
      notices: rows.map((row) => ({ ...dated(row), domain: row.domain })),
    };
  },

  'get-notice-popup': ({ database }) => {
    const rows = database.all<ContentsRow & { domain: string; pos_x: number; pos_y: number }>(
      'SELECT * FROM popups ORDER BY id',
    );
    const note = rows.map(
      ({ id, title, title_color: titleColor, contents, domain, pos_x: posX, pos_y: posY }) => ({
        ...{ id: String(id), title, titleColor, contents, domain, posX, posY },
      }),
    );
    return { status: 'success', note };
  },

  'get-user-note': (context) => {
    const note = readNotes(context);
    return {
      status: 'success',
      note: note.slice(0, maxNotes),
      count: note.filter(({ isRead }) => !isRead).length,
    };
  },

  'user-ask-account': (context) => {
    if (isDepositLocked(context, context.memberId)) return { status: 'pass' };
    const sql =
      "SELECT 1 FROM helps WHERE member_id = ? AND kind = 'account' AND status IN ('wait', 'reg')";
    if (context.database.one(sql, context.memberId)) return { status: 'wait' };
    writeHelp(context, {
      memberId: context.memberId,
      kind: 'account',
      title: '입금계좌 문의',
      contents: '입금하실 계좌를 문의하셨습니다.',
    });
    return { status: 'success' };
  },

  'get-note-list': (context) => ({ status: 'success', note: readNotes(context) }),

  'del-note': (context, { id }) =>
    changeOwn(context, 'DELETE FROM notes WHERE member_id = ? AND id = ?', id),

  'read-all-note': (context) =>
    changeOwn(context, 'UPDATE notes SET is_read = 1 WHERE member_id = ?'),

  'del-all-note': (context) => changeOwn(context, 'DELETE FROM notes WHERE member_id = ?'),

  'write-visitor-help': (context, { id, phone, title, contents }) => {
    writeHelp(context, {
      memberId: null,
      kind: 'visitor',
      title,
      contents: `${id}\n${phone}\n${contents}`,
    });
    return { status: 'success' };
  },

  'get-advertisement': (context, { type }) => {
    const sql = 'SELECT title, picture_path, link FROM advertisements WHERE type = ? ORDER BY id';
    const rows = context.database.all<{ title: string; picture_path: string; link: string }>(
      sql,
      type,
    );
    const advertisement = rows.map(({ title, picture_path: path, link }) => ({
      title,
      imgUrl: pictureUrl(context, path),
      link,
    }));
    return { status: 'success', advertisement };
  },

  'del-help': (context, { id }) =>
    changeOwn(context, 'DELETE FROM helps WHERE member_id = ? AND id = ?', id),
} satisfies Partial<Handlers>;

interface ContentsRow {
  id: number;
  title: string;
  title_color: string;
  contents: string;
  written_at: number;
}

interface AnswerRow extends ContentsRow {
  answer: string | null;
  is_read: number;
}

function writeHelp(
  { database, now }: HandlerContext,
  help: {
    memberId: number | null;
    kind: 'question' | 'account' | 'visitor';
    title: string;
    contents: string;
  },
) {
  database.run(
    "INSERT INTO helps (member_id, kind, title, title_color, contents, status, written_at) VALUES (?, ?, ?, '', ?, 'wait', ?)",
    ...[help.memberId, help.kind, help.title, plainToHtml(help.contents), now()],
  );
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Contents are sent as HTML, so a member's plain text must be escaped. */
const plainToHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => entities[character]!).replace(/\r?\n/g, '<br>');

const dated = ({
  id,
  title,
  title_color: titleColor,
  contents,
  written_at: writtenAt,
}: ContentsRow) => ({
  ...{ id: String(id), title, titleColor, contents },
  lastDate: koreanTime(writtenAt),
});

const ownRows = <Row>({ database, memberId }: HandlerContext, table: 'helps' | 'notes') =>
  database.all<AnswerRow & Row>(
    `SELECT * FROM ${table} WHERE member_id = ? ORDER BY written_at DESC, id DESC`,
    memberId,
  );

const answered = (row: AnswerRow) => ({
  ...dated(row),
  answer: row.answer,
  isRead: row.is_read === 1,
});

const readHelps = (context: HandlerContext): HelpEntry[] =>
  ownRows<{ status: string }>(context, 'helps').map((row) => ({
    ...answered(row),
    status: row.status,
  }));

const readNotes = (context: HandlerContext): Note[] =>
  ownRows<unknown>(context, 'notes').map(answered);

/** The first placeholder of the statement must be the member's id, so that only rows of the caller change. */
function changeOwn(
  { database, memberId }: HandlerContext,
  sql: string,
  ...ids: string[]
): { status: 'success' } {
  database.run(sql, memberId, ...ids);
  return { status: 'success' };
}
