export function minutesAgo(days: number, hours = 0, minutes = 0): number {
  return (days * 24 + hours) * 60 + minutes;
}

/** `contents` is HTML. `domain` lists the hosts that show the notice, separated by comma, bar or space. '' = all hosts. */
export const notices = [
  {
    title: '[필독] 입금계좌 확인 안내',
    titleColor: '#E3BC5A',
    contents: `<p>안녕하세요, 고객센터입니다.</p>
<p>입금계좌는 보안을 위해 <strong>수시로 변경</strong>됩니다. 송금하시기 전에 반드시 입금 화면에서 <strong>현재 계좌</strong>를 확인해 주세요.</p>
<ol><li>입금 화면에서 금액을 입력하고 [입금계좌 보기]를 누릅니다.</li><li>안내받은 계좌로 본인 명의 계좌에서 송금합니다.</li><li>송금한 뒤 [송금했어요]를 누릅니다.</li></ol>
<p>이전에 사용하시던 계좌로 송금하신 경우 확인이 늦어지거나 처리되지 않을 수 있습니다.</p>`,
    minutesAgo: minutesAgo(0, 5, 20),
  },
  {
    title: '헌드레드 가든 600종 게임 오픈',
    contents: `<p>슬롯 게임에 <strong>헌드레드 가든</strong>이 새로 문을 열었습니다.</p>
<p>정원과 등불, 작은 동물을 주제로 한 600종의 게임을 한곳에서 만나 보실 수 있습니다. 게임 목록의 검색창에 이름 일부만 입력하셔도 원하시는 게임을 바로 찾으실 수 있습니다.</p>
<p>즐거운 시간 되시기 바랍니다.</p>`,
    minutesAgo: minutesAgo(1, 3, 5),
  },
  {
    title: '세븐스 테라스, 플럼 포지 점검 안내',
    contents: `<p>아래 게임사의 서버 교체 작업으로 이용이 일시 중단됩니다.</p>
<table><thead><tr><th>구분</th><th>게임사</th><th>상태</th></tr></thead><tbody><tr><td>라이브 카지노</td><td>세븐스 테라스</td><td>점검중</td></tr><tr><td>슬롯 게임</td><td>플럼 포지</td><td>점검중</td></tr></tbody></table>
<p>작업이 끝나는 대로 공지로 알려 드리겠습니다. 이용에 불편을 드려 죄송합니다.</p>`,
    minutesAgo: minutesAgo(2, 1, 40),
  },
  {
    title: '은행 점검 시간 입출금 지연 안내',
    contents: `<p>매일 <strong>23:50부터 00:30까지</strong>는 은행 전산 점검 시간입니다.</p>
<p>이 시간에 신청하신 입금과 출금은 점검이 끝난 뒤 접수 순서대로 처리됩니다. 은행에 따라 점검이 길어질 수 있으니 급한 신청은 미리 등록해 주시기 바랍니다.</p>`,
    minutesAgo: minutesAgo(4, 8, 15),
  },
  {
    title: '콤프 적립과 전환 안내',
    contents: `<p>게임을 이용하시면 베팅 금액에 따라 콤프가 자동으로 적립됩니다.</p>
<ul><li>적립된 콤프는 [콤프전환]에서 보유금으로 바꾸실 수 있습니다.</li><li>전환 신청은 확인 후 바로 반영됩니다.</li><li>보유 콤프보다 큰 금액은 전환되지 않습니다.</li></ul>`,
    minutesAgo: minutesAgo(6, 2, 30),
  },
  {
    title: '출금신청 시 꼭 확인해 주세요',
    contents: `<p>출금은 가입하실 때 등록한 <strong>본인 명의 계좌</strong>로만 진행됩니다.</p>
<ul><li>예금주와 가입자명이 다르면 출금이 취소됩니다.</li><li>게임 머니가 남아 있으면 게임을 종료하신 뒤 신청해 주세요.</li><li>처리 대기 중인 신청이 있으면 추가로 신청하실 수 없습니다.</li></ul>
<p>계좌를 변경하셔야 하는 경우 고객센터로 먼저 문의해 주시기 바랍니다.</p>`,
    minutesAgo: minutesAgo(9, 6, 0),
  },
  {
    title: '게임 창이 열리지 않을 때',
    contents: `<p>게임은 새 창에서 실행됩니다. 창이 열리지 않으면 브라우저의 <strong>팝업 차단</strong>을 확인해 주세요.</p>
<ul><li>PC: 주소창 오른쪽의 차단 표시를 누르고 이 사이트의 팝업을 허용합니다.</li><li>휴대폰: 화면에 나타나는 [게임 열기]를 한 번 더 누르면 열립니다.</li></ul>
<p>그래도 열리지 않으면 이용 중인 기기와 브라우저를 적어 고객센터로 알려 주세요.</p>`,
    minutesAgo: minutesAgo(13, 4, 45),
  },
  {
    title: '비밀번호를 주기적으로 변경해 주세요',
    contents: `<p>소중한 계정을 지키기 위해 석 달에 한 번 비밀번호 변경을 권해 드립니다.</p>
<p>다른 사이트와 같은 비밀번호는 피해 주시고, 공용 기기에서는 이용 후 꼭 로그아웃해 주세요. 저희는 어떤 경우에도 비밀번호를 여쭤 보지 않습니다.</p>`,
    minutesAgo: minutesAgo(18, 7, 10),
  },
  {
    title: '고객센터 답변 시간 안내',
    contents: `<p>고객센터는 <strong>24시간</strong> 운영합니다. 문의는 접수된 순서대로 답변해 드리며, 이용이 많은 21시에서 24시 사이에는 답변이 다소 늦어질 수 있습니다.</p>
<p>같은 내용을 여러 번 등록하시면 오히려 처리가 늦어지니 한 번만 등록해 주시기 바랍니다.</p>`,
    minutesAgo: minutesAgo(24, 10, 0),
  },
  {
    title: 'VIP 라운지 회원 전용 안내',
    contents: `<p>VIP 라운지를 이용하시는 회원님께 감사드립니다.</p>
<p>이번 달부터 전담 상담원이 배정됩니다. 상담원 안내는 쪽지로 따로 보내 드립니다.</p>`,
    domain: 'lounge.example.com, www.lounge.example.com',
    minutesAgo: minutesAgo(27, 3, 30),
  },
  {
    title: '관리자 사칭 연락에 주의해 주세요',
    contents: `<p>최근 관리자를 사칭해 입금을 유도하는 연락이 확인되었습니다.</p>
<p>저희는 <strong>전화나 개인 메신저로 입금계좌를 안내하지 않습니다.</strong> 계좌는 쪽지와 고객센터 답변으로만 알려 드립니다. 의심스러운 연락을 받으셨다면 고객센터로 신고해 주세요.</p>`,
    minutesAgo: minutesAgo(33, 5, 55),
  },
  {
    title: '건강한 이용을 위한 안내',
    contents: `<p>게임은 여유 시간에 즐기는 오락입니다.</p>
<ul><li>하루 이용 시간과 금액을 미리 정해 두세요.</li><li>잃은 금액을 되찾으려고 무리하게 이용하지 마세요.</li><li>쉬고 싶으실 때는 고객센터로 이용 중지를 요청하실 수 있습니다.</li></ul>
<p>본 사이트는 만 19세 미만의 이용을 금지합니다.</p>`,
    minutesAgo: minutesAgo(41, 9, 25),
  },
].map((notice) => ({ titleColor: '', domain: '', ...notice }));

/** The positions are in px, and the portal moves popups into a smaller window. */
export const popups = [
  {
    title: '고객센터는 24시간 열려 있습니다',
    titleColor: '#E3BC5A',
    contents: `<p>게임, 입출금, 가입까지 궁금하신 점은 언제든 문의해 주세요.</p>
<p>보통 <strong>몇 분 안에</strong> 답변을 드립니다.</p>`,
    domain: '',
    posX: 1480,
    posY: 760,
  },
  {
    title: '헌드레드 가든 오픈',
    titleColor: '',
    contents: `<p>새로운 슬롯 게임 <strong>600종</strong>을 지금 만나 보세요.</p>`,
    domain: '',
    posX: 1480,
    posY: 760,
  },
];

export const notes = [
  {
    title: '입금이 처리되었습니다',
    contents:
      '<p>demo님, 신청하신 입금이 확인되어 보유금에 반영되었습니다.</p><p>이용해 주셔서 감사합니다.</p>',
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
    contents:
      '<p>신청하신 출금이 등록하신 계좌로 송금되었습니다.</p><p>은행 사정에 따라 입금 확인까지 몇 분이 걸릴 수 있습니다.</p>',
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
    contents:
      '<p>비밀번호를 변경하신 지 석 달이 지났습니다.</p><p>안전한 이용을 위해 마이페이지에서 새 비밀번호로 변경해 주세요.</p>',
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
    contents:
      '<p>회원이 되신 것을 환영합니다.</p><p>궁금하신 점은 언제든 고객센터로 문의해 주세요.</p>',
    minutesAgo: minutesAgo(30, 2, 0),
  },
].map((note) => ({ userId: 'demo', titleColor: '', isRead: true, ...note }));

export const helps = [
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
    contents:
      '<p>가로로 돌리면 괜찮은데 세로로 두면 버튼이 작게 보입니다. 확인해 주실 수 있을까요?</p>',
    status: 'reg',
    minutesAgo: minutesAgo(1, 4, 5),
  },
  {
    title: '계좌번호를 변경하고 싶습니다',
    contents:
      '<p>주거래 은행이 바뀌어 출금계좌를 변경하려고 합니다. 필요한 절차를 알려 주세요.</p>',
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
    answer:
      '<p>안녕하세요, 고객센터입니다.</p><p>반갑습니다. 이용하시다가 궁금한 점이 생기면 편하게 문의해 주세요.</p>',
    status: 'already', // sic
    minutesAgo: minutesAgo(29, 20, 0),
  },
].map((help) => ({
  userId: 'demo',
  titleColor: '',
  isRead: true,
  ...help,
  answer: help.answer ?? null,
}));
