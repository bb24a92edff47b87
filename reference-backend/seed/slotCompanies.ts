import type { SeedGame, SeedSlotCompany } from '#reference-backend/database/seedTypes.ts';
import { gameTitles } from './gameTitles.ts';
import type { MoodName, SubjectName } from './namePools.ts';
import { spreadDrawings } from './spreadDrawings.ts';

interface House {
  code: string;
  nameKo: string;
  nameEn: string;
  moods: MoodName[];
  subjects: SubjectName[];
  count: number;
  isUsable?: false;
}

/** Twenty invented studios, each with its own vocabulary; one under maintenance, one with 600 games. */
const houses: House[] = [
  {
    code: 'hundred-gardens',
    nameKo: '헌드레드 가든',
    nameEn: 'Hundred Gardens',
    moods: ['night', 'season', 'craft', 'whim'],
    subjects: ['garden', 'creature', 'relic', 'salon'],
    count: 600,
  },
  {
    code: 'moonwell',
    nameKo: '문웰 스튜디오',
    nameEn: 'Moonwell Studio',
    moods: ['night', 'sky'],
    subjects: ['garden', 'relic'],
    count: 64,
  },
  {
    code: 'paper-crane',
    nameKo: '페이퍼 크레인',
    nameEn: 'Paper Crane Works',
    moods: ['whim', 'season'],
    subjects: ['creature', 'town'],
    count: 48,
  },
  { code: 'tidehouse', nameKo: '타이드하우스', nameEn: 'Tidehouse', moods: ['sea', 'night'], subjects: ['shore', 'creature'], count: 72 },
  { code: 'amber-heron', nameKo: '앰버 헤론', nameEn: 'Amber Heron', moods: ['craft', 'sea'], subjects: ['creature', 'shore'], count: 36 },
  { code: 'cinder-oak', nameKo: '신더 앤 오크', nameEn: 'Cinder & Oak', moods: ['craft', 'whim'], subjects: ['relic', 'town'], count: 54 },
  {
    code: 'inkstone-lane',
    nameKo: '잉크스톤 레인',
    nameEn: 'Inkstone Lane',
    moods: ['season', 'craft'],
    subjects: ['town', 'garden'],
    count: 40,
  },
  { code: 'copper-kite', nameKo: '코퍼 카이트', nameEn: 'Copper Kite', moods: ['sky', 'whim'], subjects: ['town', 'creature'], count: 80 },
  { code: 'starlit-dock', nameKo: '스타릿 독', nameEn: 'Starlit Dock', moods: ['night', 'sea'], subjects: ['shore', 'relic'], count: 28 },
  {
    code: 'quiet-thunder',
    nameKo: '콰이엇 썬더',
    nameEn: 'Quiet Thunder',
    moods: ['sky', 'night'],
    subjects: ['relic', 'shore'],
    count: 44,
  },
  {
    code: 'marble-stag',
    nameKo: '마블 스태그',
    nameEn: 'Marble Stag',
    moods: ['craft', 'season'],
    subjects: ['creature', 'relic'],
    count: 60,
  },
  {
    code: 'firefly-yard',
    nameKo: '파이어플라이 야드',
    nameEn: 'Firefly Yard',
    moods: ['night', 'whim'],
    subjects: ['creature', 'garden'],
    count: 32,
  },
  {
    code: 'willow-gate',
    nameKo: '윌로우 게이트',
    nameEn: 'Willow Gate',
    moods: ['season', 'night'],
    subjects: ['garden', 'shore'],
    count: 24,
  },
  { code: 'silver-loom', nameKo: '실버 룸', nameEn: 'Silver Loom', moods: ['craft', 'sky'], subjects: ['salon', 'garden'], count: 52 },
  {
    code: 'hollow-pine',
    nameKo: '할로우 파인',
    nameEn: 'Hollow Pine',
    moods: ['season', 'sea'],
    subjects: ['creature', 'garden'],
    count: 20,
  },
  { code: 'velvet-card', nameKo: '벨벳 카드', nameEn: 'Velvet Card', moods: ['craft', 'night'], subjects: ['salon', 'town'], count: 68 },
  { code: 'cloud-ferry', nameKo: '클라우드 페리', nameEn: 'Cloud Ferry', moods: ['sky', 'sea'], subjects: ['shore', 'town'], count: 30 },
  {
    code: 'glass-orchid',
    nameKo: '글래스 오키드',
    nameEn: 'Glass Orchid',
    moods: ['whim', 'craft'],
    subjects: ['salon', 'garden'],
    count: 46,
  },
  {
    code: 'brick-lantern',
    nameKo: '브릭 랜턴',
    nameEn: 'Brick Lantern',
    moods: ['night', 'season'],
    subjects: ['town', 'salon'],
    count: 56,
  },
  {
    code: 'plum-forge',
    nameKo: '플럼 포지',
    nameEn: 'Plum Forge',
    moods: ['season', 'whim'],
    subjects: ['relic', 'salon'],
    count: 26,
    isUsable: false,
  },
];

/** Studios whose own card has no picture. */
const withoutPicture = new Set(['hollow-pine', 'brick-lantern']);

/** Every 23rd game has no picture and every 37th names one that the picture server does not have: the portal draws its own tile for both. */
function picturePath(company: string, code: string, index: number): string {
  if (index % 23 === 22) return '';
  return `/pictures/slot/${company}.${index % 37 === 36 ? 'missing' : code}.png`;
}

function games(style: House, offset: number): SeedGame[] {
  const titles = spreadDrawings(gameTitles({ ...style, offset }));
  return titles.map((title, index) => ({ ...title, picturePath: picturePath(style.code, title.code, index) }));
}

/** The slot companies of the demo with all their games. */
export function slotCompanies(): SeedSlotCompany[] {
  const companies = houses.map((style, offset) => ({
    code: style.code,
    nameKo: style.nameKo,
    nameEn: style.nameEn,
    isUsable: style.isUsable ?? true,
    picturePath: withoutPicture.has(style.code) ? '' : `/pictures/slot/${style.code}.png`,
    games: games(style, offset),
  }));
  return spreadDrawings(companies);
}
