import type { SeedPopup } from '#reference-backend/database/seedTypes.ts';

/** Two popups in one place, at the lower right. In smaller windows the portal keeps them inside. */
export const popups: SeedPopup[] = [
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
