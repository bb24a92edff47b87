import type { SeedNote } from '#reference-backend/database/seedTypes.ts';
import { minutesAgo } from './minutesAgo.ts';

/** Messages of the operator: eight for the first member, three unread, and one for the second. */
export const notes: SeedNote[] = [
  {
    title: '입금이 처리되었습니다',
    contents: '<p>demo님, 신청하신 입금이 확인되어 보유금에 반영되었습니다.</p><p>이용해 주셔서 감사합니다.</p>',
    isRead: false,
    minutesAgo: minutesAgo(0, 2, 10),
  },
  {
    title: '주말 콤프 적립 안내',
    titleColor: '#E3BC5A',
    contents: `<p>회원님, 이번 주말에 이용하신 베팅의 콤프가 모두 적립되었습니다.</p>
<p>보유 콤프는 <strong>[콤프전환]</strong>에서 확인하실 수 있습니다.</p>`,
    isRead: false,
    minutesAgo: minutesAgo(0, 19, 45),
  },
  {
    title: '레벨 3 승급을 축하드립니다',
    contents: `<p>회원님의 레벨이 <strong>3</strong>으로 올랐습니다.</p><p>한결같이 이용해 주셔서 감사드리며, 더 편안한 서비스로 보답하겠습니다.</p>`,
    isRead: false,
    minutesAgo: minutesAgo(2, 6, 30),
  },
  {
    title: '입금계좌 안내드립니다',
    contents: `<p>문의하신 입금계좌를 안내해 드립니다.</p>
<p><strong>새봄은행 000-1234-567890 (예금주: 마루)</strong></p><p>계좌는 수시로 변경되니 송금하실 때마다 입금 화면에서 확인해 주세요.</p>`,
    minutesAgo: minutesAgo(5, 1, 15),
  },
  {
    title: '출금이 완료되었습니다',
    contents: '<p>신청하신 출금이 등록하신 계좌로 송금되었습니다.</p><p>은행 사정에 따라 입금 확인까지 몇 분이 걸릴 수 있습니다.</p>',
    minutesAgo: minutesAgo(8, 12, 0),
  },
  {
    title: '출금 취소 사유 안내',
    contents: `<p>신청하신 출금은 은행 점검 시간과 겹쳐 취소되었으며, 금액은 보유금으로 되돌려 드렸습니다.</p>
<p>불편을 드려 죄송합니다. 점검 시간(23:50~00:30) 이후 다시 신청해 주세요.</p>`,
    minutesAgo: minutesAgo(15, 0, 20),
  },
  {
    title: '비밀번호 변경 권장 안내',
    contents: '<p>비밀번호를 변경하신 지 석 달이 지났습니다.</p><p>안전한 이용을 위해 마이페이지에서 새 비밀번호로 변경해 주세요.</p>',
    minutesAgo: minutesAgo(26, 4, 50),
  },
  {
    title: '가입을 환영합니다',
    contents: `<p>회원이 되신 것을 환영합니다.</p>
<p>첫 입금 전에 <strong>[입금계좌 확인 안내]</strong> 공지를 꼭 읽어 주세요. 궁금하신 점은 언제든 고객센터로 문의해 주시면 친절히 답변해 드리겠습니다.</p>`,
    minutesAgo: minutesAgo(58, 3, 0),
  },
  {
    userId: 'demo2',
    title: '가입을 환영합니다',
    contents: '<p>회원이 되신 것을 환영합니다.</p><p>궁금하신 점은 언제든 고객센터로 문의해 주세요.</p>',
    minutesAgo: minutesAgo(30, 2, 0),
  },
].map((note) => ({ userId: 'demo', titleColor: '', isRead: true, ...note }));
