import type { SeedHelp } from '#reference-backend/database/seedTypes.ts';
import { minutesAgo } from './minutesAgo.ts';

/** Six enquiries of the first member in all four states, one answer unread, and one of the second member. */
export const helps: SeedHelp[] = (
  [
    {
      title: '게임 종료 후 보유금 반영이 궁금합니다',
      contents: '<p>게임 창을 그냥 닫으면 남은 게임 머니는 언제 보유금으로 돌아오나요?</p>',
      answer: `<p>안녕하세요, 고객센터입니다.</p>
<p>게임 안의 <strong>로비 버튼</strong>으로 나오시면 남은 게임 머니가 보유금으로 돌아옵니다. 창을 그냥 닫으셨다면 게임을 다시 열고 로비 버튼으로 나와 주세요.</p><p>감사합니다.</p>`,
      isRead: false,
      status: 'already', // sic
      minutesAgo: minutesAgo(0, 6, 40),
    },
    {
      title: '입금 확인 부탁드립니다',
      contents: '<p>방금 10만원 송금했습니다. 입금자명은 홍길동입니다. 확인 부탁드립니다.</p>',
      status: 'wait',
      minutesAgo: minutesAgo(0, 0, 55),
    },
    {
      title: '휴대폰에서 게임 화면이 작게 보여요',
      contents: '<p>가로로 돌리면 괜찮은데 세로로 두면 버튼이 작게 보입니다. 확인해 주실 수 있을까요?</p>',
      status: 'reg',
      minutesAgo: minutesAgo(1, 4, 5),
    },
    {
      title: '계좌번호를 변경하고 싶습니다',
      contents: '<p>주거래 은행이 바뀌어 출금계좌를 변경하려고 합니다. 필요한 절차를 알려 주세요.</p>',
      answer: `<p>안녕하세요, 고객센터입니다.</p>
<p>출금계좌는 <strong>본인 명의</strong> 계좌로만 변경하실 수 있습니다. 새 은행명과 계좌번호를 이 문의에 이어서 남겨 주시면 확인 후 변경해 드리겠습니다.</p>`,
      status: 'already', // sic
      minutesAgo: minutesAgo(7, 2, 25),
    },
    {
      title: '콤프전환 문의',
      contents: '<p>콤프는 얼마부터 전환할 수 있나요?</p>',
      answer:
        '<p>안녕하세요, 고객센터입니다.</p><p>콤프는 최소 금액 없이 보유하신 만큼 전환하실 수 있습니다. 전환된 금액은 바로 보유금에 더해집니다.</p>',
      status: 'already', // sic
      minutesAgo: minutesAgo(16, 8, 0),
    },
    {
      title: '출금 신청을 취소해 주세요',
      contents: '<p>금액을 잘못 적었습니다. 처리 전이라면 취소 부탁드립니다.</p>',
      status: 'cansel', // sic
      minutesAgo: minutesAgo(29, 11, 35),
    },
    {
      userId: 'demo2',
      title: '가입 인사드립니다',
      contents: '<p>안녕하세요. 잘 부탁드립니다.</p>',
      answer: '<p>안녕하세요, 고객센터입니다.</p><p>반갑습니다. 이용하시다가 궁금한 점이 생기면 편하게 문의해 주세요.</p>',
      status: 'already', // sic
      minutesAgo: minutesAgo(29, 20, 0),
    },
  ] satisfies Partial<SeedHelp>[]
).map((help) => ({ userId: 'demo', titleColor: '', answer: null, isRead: true, ...help }));
