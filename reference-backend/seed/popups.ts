import type { SeedPopup } from '#reference-backend/database/seedTypes.ts';

/** Two popups in one place, right of the banner's headline. In narrower windows the portal keeps them inside. */
export const popups: SeedPopup[] = [
  {
    title: '입금 전 계좌를 꼭 확인해 주세요',
    titleColor: '#E3BC5A',
    contents: `<p>입금계좌가 변경되었습니다.</p>
<p>예전 계좌로 송금하시면 <strong>확인이 늦어질 수 있습니다.</strong> 송금 전에 [계좌문의]로 현재 계좌를 확인해 주세요.</p>`,
    domain: '',
    posX: 1480,
    posY: 128,
  },
  {
    title: '헌드레드 가든 오픈',
    titleColor: '',
    contents: `<p>새로운 슬롯 게임 <strong>600종</strong>을 지금 만나 보세요.</p>`,
    domain: '',
    posX: 1480,
    posY: 128,
  },
];
