import type { SeedEntry } from '#reference-backend/database/seedTypes.ts';

function casino(code: string, nameKo: string, nameEn: string, isUsable = true): SeedEntry {
  return { code, gameCompany: nameEn, nameKo, nameEn, isUsable, picturePath: `/pictures/casino/${code}.webp` };
}

/** Twelve invented live casinos, one under maintenance. All have a picture: they are on the first screen. */
export const casinos: SeedEntry[] = [
  casino('lantern-house', '랜턴 하우스', 'Lantern House'),
  casino('velvet-pavilion', '벨벳 파빌리온', 'Velvet Pavilion'),
  casino('onyx-parlor', '오닉스 팔러', 'Onyx Parlor'),
  casino('harborlight-live', '하버라이트 라이브', 'Harborlight Live'),
  casino('silkroom', '실크룸', 'Silkroom'),
  casino('camellia-tables', '카멜리아 테이블', 'Camellia Tables'),
  casino('juniper-court', '주니퍼 코트', 'Juniper Court'),
  casino('brass-fern', '브라스 펀', 'Brass Fern'),
  casino('moonbridge-club', '문브리지 클럽', 'Moonbridge Club'),
  casino('quiet-river', '콰이엇 리버', 'Quiet River'),
  casino('ivory-crown', '아이보리 크라운', 'Ivory Crown'),
  casino('seventh-terrace', '세븐스 테라스', 'Seventh Terrace', false),
];

/** Sports books. */
export const sports: SeedEntry[] = [
  { code: 'grandstand', gameCompany: 'Grandstand', nameKo: '그랜드스탠드', nameEn: 'Grandstand', isUsable: true, picturePath: '' },
];
