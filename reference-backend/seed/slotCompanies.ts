import type { SeedGame, SeedSlotCompany } from '#reference-backend/database/seedTypes.ts';
import { gameTitles, type GameTitle } from './gameTitles.ts';
import type { MoodName, SubjectName } from './namePools.ts';

/** Covers with this distance in the list are adjacent in a grid of two, three or four columns. */
const minDistance = 4;

/** Reorders games as little as possible so that no cover repeats within four places. What does not fit at the end goes further up. */
function spreadCovers<Game extends { cover: string }>(games: readonly Game[]): Game[] {
  const waiting = [...games];
  const placed: Game[] = [];
  const isFree = (at: number, { cover }: Game) =>
    placed.slice(Math.max(0, at - minDistance), at + minDistance).every((near) => near.cover !== cover);
  while (waiting.length > 0) {
    const next = Math.max(
      0,
      waiting.findIndex((game) => isFree(placed.length, game)),
    );
    const [game] = waiting.splice(next, 1) as [Game];
    let at = placed.length;
    while (at > 0 && !isFree(at, game)) at -= 1;
    placed.splice(at, 0, game);
  }
  return placed;
}

/** `cover` names a file of `pictures/slot`, a different one for each company. */
type Company = [code: string, nameKo: string, nameEn: string, cover: string, games: number, moods: MoodName[], subjects: SubjectName[]];

/** Twenty invented studios, each with its own vocabulary. */
const companies: Company[] = [
  [
    'hundred-gardens',
    '헌드레드 가든',
    'Hundred Gardens',
    'lotus',
    600,
    ['night', 'season', 'craft', 'whim'],
    ['garden', 'creature', 'relic', 'salon'],
  ],
  ['moonwell', '문웰 스튜디오', 'Moonwell Studio', 'moon', 64, ['night', 'sky'], ['garden', 'relic']],
  ['paper-crane', '페이퍼 크레인', 'Paper Crane Works', 'crane', 48, ['whim', 'season'], ['creature', 'town']],
  ['tidehouse', '타이드하우스', 'Tidehouse', 'shell', 72, ['sea', 'night'], ['shore', 'creature']],
  ['amber-heron', '앰버 헤론', 'Amber Heron', 'hourglass', 36, ['craft', 'sea'], ['creature', 'shore']],
  ['cinder-oak', '신더 앤 오크', 'Cinder & Oak', 'tree', 54, ['craft', 'whim'], ['relic', 'town']],
  ['inkstone-lane', '잉크스톤 레인', 'Inkstone Lane', 'book', 40, ['season', 'craft'], ['town', 'garden']],
  ['copper-kite', '코퍼 카이트', 'Copper Kite', 'compass', 80, ['sky', 'whim'], ['town', 'creature']],
  ['starlit-dock', '스타릿 독', 'Starlit Dock', 'lighthouse', 28, ['night', 'sea'], ['shore', 'relic']],
  ['quiet-thunder', '콰이엇 썬더', 'Quiet Thunder', 'bell', 44, ['sky', 'night'], ['relic', 'shore']],
  ['marble-stag', '마블 스태그', 'Marble Stag', 'stag', 60, ['craft', 'season'], ['creature', 'relic']],
  ['firefly-yard', '파이어플라이 야드', 'Firefly Yard', 'firefly', 32, ['night', 'whim'], ['creature', 'garden']],
  ['willow-gate', '윌로우 게이트', 'Willow Gate', 'bridge', 24, ['season', 'night'], ['garden', 'shore']],
  ['silver-loom', '실버 룸', 'Silver Loom', 'fan', 52, ['craft', 'sky'], ['salon', 'garden']],
  ['hollow-pine', '할로우 파인', 'Hollow Pine', 'owl', 20, ['season', 'sea'], ['creature', 'garden']],
  ['velvet-card', '벨벳 카드', 'Velvet Card', 'cards', 68, ['craft', 'night'], ['salon', 'town']],
  ['cloud-ferry', '클라우드 페리', 'Cloud Ferry', 'boat', 30, ['sky', 'sea'], ['shore', 'town']],
  ['glass-orchid', '글래스 오키드', 'Glass Orchid', 'blossom', 46, ['whim', 'craft'], ['salon', 'garden']],
  ['brick-lantern', '브릭 랜턴', 'Brick Lantern', 'lantern', 56, ['night', 'season'], ['town', 'salon']],
  ['plum-forge', '플럼 포지', 'Plum Forge', 'crown', 26, ['season', 'whim'], ['relic', 'salon']],
];

const underMaintenance = 'plum-forge';

/** The slot companies of the demo with all their games. */
export const slotCompanies = (): SeedSlotCompany[] =>
  companies.map(([code, nameKo, nameEn, cover, count, moods, subjects], offset) => ({
    ...{ code, nameKo, nameEn },
    isUsable: code !== underMaintenance,
    picturePath: coverPath(cover),
    games: spreadCovers(gameTitles({ moods, subjects, count, offset })).map(toGame),
  }));

/** Every 23rd game has no picture and every 37th one names a file that does not exist: the portal draws its own tile for both. */
function toGame({ code, nameKo, nameEn, cover }: GameTitle, index: number): SeedGame {
  const picturePath = index % 23 === 22 ? '' : coverPath(index % 37 === 36 ? 'missing' : cover);
  return { code, nameKo, nameEn, picturePath };
}

const coverPath = (cover: string) => `/pictures/slot/${cover}.webp`;
