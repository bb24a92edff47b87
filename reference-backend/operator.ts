import { decideApplication } from './ledger/applications.ts';
import type { BackendContext } from './backendContext.ts';
import { sweepIdleGames } from './games/gameSessions.ts';

const accountNote = {
  title: '입금계좌 안내',
  contents:
    '<p>회원님, 안녕하세요. 문의하신 입금계좌를 안내해 드립니다.</p><p>마루은행 <strong>110-0042-003918</strong><br>예금주 마루운영</p>' +
    '<p>가입하실 때 등록한 예금주 이름으로 송금하신 뒤 [송금했어요]를 눌러 주세요.</p>',
};
const questionAnswer =
  '<p>회원님, 안녕하세요. 고객센터입니다.</p><p>남겨 주신 내용을 확인하여 처리해 드렸습니다. 이용에 불편을 드려 죄송합니다.</p>' +
  '<p>더 궁금하신 점이 있으면 언제든지 문의해 주세요. 감사합니다.</p>';

/** Does what an operator's staff does: settles applications and answers enquiries that have waited for `patienceMs`. */
export function operate(context: BackendContext, patienceMs: number): void {
  const { database, now } = context;
  sweepIdleGames(context);
  database.transaction(() => {
    const sql = "SELECT id FROM applications WHERE status IN ('wait', 'reg') AND applied_at <= ?";
    for (const { id } of database.all<{ id: number }>(sql, now() - patienceMs))
      decideApplication(context, id, 'settle');
    answerEnquiries(context, patienceMs);
  });
}

/** An enquiry for the deposit account is deleted, and the answer to this enquiry is a new message. */
export function answerEnquiries(context: BackendContext, patienceMs: number): void {
  const { database, now } = context;
  database.transaction(() => {
    const helps = database.all<{ id: number; member_id: number; kind: string }>(
      "SELECT id, member_id, kind FROM helps WHERE status IN ('wait', 'reg') AND written_at <= ?",
      now() - patienceMs,
    );
    for (const { id, member_id: memberId, kind } of helps) {
      if (kind === 'account') {
        database.run(
          "INSERT INTO notes (member_id, title, title_color, contents, written_at) VALUES (?, ?, '', ?, ?)",
          ...[memberId, accountNote.title, accountNote.contents, now()],
        );
        database.run('DELETE FROM helps WHERE id = ?', id);
      } else
        database.run(
          "UPDATE helps SET status = 'already', answer = ?, is_read = 0 WHERE id = ?",
          questionAnswer,
          id,
        ); // sic
    }
  });
}

export function startOperator(context: BackendContext, patienceMs: number): () => void {
  const timer = setInterval(() => operate(context, patienceMs), 1000);
  return () => clearInterval(timer);
}
