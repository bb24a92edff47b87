import type { SeedPopup } from '#reference-backend/database/seedTypes.ts';

/** Two popups that overlap a little on purpose: the portal cascades and clamps them. */
export const popups: SeedPopup[] = [
  {
    title: '입금 전 계좌를 꼭 확인해 주세요',
    titleColor: '#E3BC5A',
    contents: `<p>입금계좌가 변경되었습니다.</p>
<p>예전 계좌로 송금하시면 <strong>확인이 늦어질 수 있습니다.</strong> 송금 전에 [계좌문의]로 현재 계좌를 확인해 주세요.</p>`,
    domain: '',
    posX: 80,
    posY: 160,
  },
  {
    title: '헌드레드 가든 오픈',
    titleColor: '',
    contents: `<p>600종의 새로운 슬롯 게임이 기다리고 있습니다.</p><p>슬롯 게임 목록에서 <strong>헌드레드 가든</strong>을 찾아보세요.</p>`,
    domain: '',
    posX: 340,
    posY: 220,
  },
];
