function casino(code: string, nameKo: string, nameEn: string, isUsable = true) {
  return {
    code,
    gameCompany: nameEn,
    nameKo,
    nameEn,
    isUsable,
    picturePath: `/pictures/casino/${code}.webp`,
  };
}

/** All casinos have a picture, because the home page shows them first. */
export const casinos = [
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

export const sports = [
  {
    code: 'grandstand',
    gameCompany: 'Grandstand',
    nameKo: '그랜드스탠드',
    nameEn: 'Grandstand',
    isUsable: true,
    picturePath: '',
  },
];

interface Word {
  ko: string;
  en: string;
  /** The name of a picture in `pictures/slot`, which only words of `subjects` have. */
  cover: string;
}

/** The list has the format `ko/en` or `ko/en/cover`. Without a cover, the cover is the English word in lower case. */
function words(list: string): Word[] {
  return list
    .trim()
    .split(/\s*[,\n]\s*/)
    .map((entry) => {
      const [ko = '', en = '', cover = en.toLowerCase()] = entry.split('/');
      return { ko, en, cover };
    });
}

/** Each mood must fit before each word of `subjects`, in both languages. */
export const moods = {
  night: words(`달빛/Moonlit, 별빛/Starlit, 한밤의/Midnight, 새벽/Daybreak, 어스름/Dusky
    등불 켠/Lamplit, 은빛/Silver, 고요한/Quiet, 잠들지 않는/Sleepless, 그믐밤/Moonless`),
  sea: words(`안개 낀/Misty, 산호빛/Coral, 물결치는/Rippling, 진줏빛/Pearly, 청록빛/Teal
    밀물의/High Tide, 닻 내린/Anchored, 바람 부는/Windswept, 소금빛/Salt White, 먼바다/Far Sea`),
  craft: words(`비단/Silken, 벨벳/Velvet, 청동/Bronze, 황동/Brass, 옻칠한/Lacquered
    자개/Nacre, 호박빛/Amber, 옥빛/Jade, 상아빛/Ivory, 백자/Porcelain`),
  season: words(`봄밤의/Spring Night, 첫눈/First Snow, 서리 내린/Frosted, 단풍/Maple, 장맛비/Monsoon
    매화/Plum Blossom, 국화/Chrysanthemum, 동백/Camellia, 벚꽃/Cherry Blossom, 억새/Silvergrass`),
  whim: words(`춤추는/Dancing, 노래하는/Singing, 떠도는/Wandering, 속삭이는/Whispering, 잊힌/Forgotten
    숨은/Hidden, 꿈꾸는/Dreaming, 느긋한/Unhurried, 반짝이는/Glimmering, 길모퉁이/Corner`),
  sky: words(`구름 위/Cloudtop, 노을빛/Sunset, 유성우/Meteor, 오로라/Aurora, 먼 천둥/Distant Thunder
    무지개/Rainbow, 혜성/Comet, 초승달/Crescent, 보름달/Full Moon, 바람개비/Pinwheel`),
} as const satisfies Record<string, Word[]>;

export const subjects = {
  shore:
    words(`등대/Lighthouse, 나루/Ferry/boat, 항구/Harbor/boat, 조각배/Skiff/boat, 소라/Conch/shell, 범선/Clipper/boat
    물레방아/Watermill/water-wheel, 연못/Pond/koi, 수족관/Aquarium/koi, 외딴섬/Islet, 다리/Bridge, 물길/Canal/bridge`),
  garden:
    words(`과수원/Orchard/tree, 정원/Garden/blossom, 온실/Greenhouse, 찻집/Teahouse/pagoda, 대숲/Bamboo Grove/bamboo, 연꽃/Lotus
    양봉장/Apiary/honeycomb, 포도밭/Vineyard/grapes, 우물/Well, 오솔길/Trail/mountain, 들판/Meadow/blossom, 정자/Pavilion/pagoda`),
  town: words(`골목/Alley/lantern, 장터/Market/candlestick, 극장/Theater/mask, 우체국/Post Office/letter, 책방/Bookshop/book, 시계탑/Clock Tower/clock
    전차/Streetcar/tram, 제과점/Patisserie/cake, 사진관/Photo Studio/camera, 여관/Inn/pagoda, 기차역/Station/tram, 천문대/Observatory/orrery`),
  salon:
    words(`카드 방/Card Room/cards, 가면무도회/Masquerade/mask, 샹들리에/Chandelier, 보석함/Jewel Box/gem, 부채/Fan, 향수병/Perfume/bottle
    축음기/Gramophone/record, 오르골/Music Box/record, 체스판/Chessboard/chess, 주사위/Dice, 살롱/Salon/cards, 회전목마/Carousel`),
  creature: words(`여우/Fox, 두루미/Crane, 거북/Tortoise, 올빼미/Owl, 수달/Otter/shell, 사슴/Stag
    고래/Whale, 나비/Butterfly, 잉어/Carp/koi, 까치/Magpie/crane, 고양이/Cat, 반딧불이/Firefly`),
  relic:
    words(`왕관/Crown, 나침반/Compass, 열쇠/Key, 모래시계/Hourglass, 보물지도/Treasure Map/map, 종/Bell
    금고/Vault, 촛대/Candlestick, 방패/Shield, 찻주전자/Teapot, 등롱/Lantern, 술잔/Goblet`),
} as const satisfies Record<string, Word[]>;

export type MoodName = keyof typeof moods;
export type SubjectName = keyof typeof subjects;

interface GameTitle {
  code: string;
  nameKo: string;
  nameEn: string;
  cover: string;
}

/**
 * The titles are distinct, and the same in every run. The step through all word pairs is coprime to their number, so no pair comes twice
 * before all pairs are used. Neighbors in the list differ in both words.
 */
export function gameTitles(vocabulary: {
  moods: MoodName[];
  subjects: SubjectName[];
  count: number;
  offset: number;
}): GameTitle[] {
  const first = vocabulary.moods.flatMap((name): Word[] => moods[name]);
  const second = vocabulary.subjects.flatMap((name): Word[] => subjects[name]);
  const total = first.length * second.length;
  const step = coprimeStep(total);
  return Array.from({ length: vocabulary.count }, (_, index) => {
    const position = (vocabulary.offset * 17 + index * step) % total;
    return title(first[position % first.length]!, second[Math.floor(position / first.length)]!);
  });
}

function title(mood: Word, subject: Word): GameTitle {
  const nameEn = `${mood.en} ${subject.en}`;
  return {
    code: nameEn.toLowerCase().replaceAll(' ', '-'),
    nameKo: `${mood.ko} ${subject.ko}`,
    nameEn,
    cover: subject.cover,
  };
}

function coprimeStep(total: number): number {
  let step = Math.round(total * 0.618);
  while (greatestCommonDivisor(step, total) !== 1) step += 1;
  return step;
}

const greatestCommonDivisor = (a: number, b: number): number =>
  b === 0 ? a : greatestCommonDivisor(b, a % b);

/** `cover` is the company's own picture in `pictures/slot`, and `games` is the number of games. */
type Company = [
  code: string,
  nameKo: string,
  nameEn: string,
  cover: string,
  games: number,
  moods: MoodName[],
  subjects: SubjectName[],
];

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
  [
    'moonwell',
    '문웰 스튜디오',
    'Moonwell Studio',
    'moon',
    64,
    ['night', 'sky'],
    ['garden', 'relic'],
  ],
  [
    'paper-crane',
    '페이퍼 크레인',
    'Paper Crane Works',
    'crane',
    48,
    ['whim', 'season'],
    ['creature', 'town'],
  ],
  ['tidehouse', '타이드하우스', 'Tidehouse', 'shell', 72, ['sea', 'night'], ['shore', 'creature']],
  [
    'amber-heron',
    '앰버 헤론',
    'Amber Heron',
    'hourglass',
    36,
    ['craft', 'sea'],
    ['creature', 'shore'],
  ],
  ['cinder-oak', '신더 앤 오크', 'Cinder & Oak', 'tree', 54, ['craft', 'whim'], ['relic', 'town']],
  [
    'inkstone-lane',
    '잉크스톤 레인',
    'Inkstone Lane',
    'book',
    40,
    ['season', 'craft'],
    ['town', 'garden'],
  ],
  [
    'copper-kite',
    '코퍼 카이트',
    'Copper Kite',
    'compass',
    80,
    ['sky', 'whim'],
    ['town', 'creature'],
  ],
  [
    'starlit-dock',
    '스타릿 독',
    'Starlit Dock',
    'lighthouse',
    28,
    ['night', 'sea'],
    ['shore', 'relic'],
  ],
  [
    'quiet-thunder',
    '콰이엇 썬더',
    'Quiet Thunder',
    'bell',
    44,
    ['sky', 'night'],
    ['relic', 'shore'],
  ],
  [
    'marble-stag',
    '마블 스태그',
    'Marble Stag',
    'stag',
    60,
    ['craft', 'season'],
    ['creature', 'relic'],
  ],
  [
    'firefly-yard',
    '파이어플라이 야드',
    'Firefly Yard',
    'firefly',
    32,
    ['night', 'whim'],
    ['creature', 'garden'],
  ],
  [
    'willow-gate',
    '윌로우 게이트',
    'Willow Gate',
    'bridge',
    24,
    ['season', 'night'],
    ['garden', 'shore'],
  ],
  ['silver-loom', '실버 룸', 'Silver Loom', 'fan', 52, ['craft', 'sky'], ['salon', 'garden']],
  [
    'hollow-pine',
    '할로우 파인',
    'Hollow Pine',
    'owl',
    20,
    ['season', 'sea'],
    ['creature', 'garden'],
  ],
  ['velvet-card', '벨벳 카드', 'Velvet Card', 'cards', 68, ['craft', 'night'], ['salon', 'town']],
  ['cloud-ferry', '클라우드 페리', 'Cloud Ferry', 'boat', 30, ['sky', 'sea'], ['shore', 'town']],
  [
    'glass-orchid',
    '글래스 오키드',
    'Glass Orchid',
    'blossom',
    46,
    ['whim', 'craft'],
    ['salon', 'garden'],
  ],
  [
    'brick-lantern',
    '브릭 랜턴',
    'Brick Lantern',
    'lantern',
    56,
    ['night', 'season'],
    ['town', 'salon'],
  ],
  ['plum-forge', '플럼 포지', 'Plum Forge', 'crown', 26, ['season', 'whim'], ['relic', 'salon']],
];

const underMaintenance = 'plum-forge';

export const slotCompanies = () =>
  companies.map(([code, nameKo, nameEn, cover, count, moods, subjects], offset) => ({
    ...{ code, nameKo, nameEn },
    isUsable: code !== underMaintenance,
    picturePath: coverPath(cover),
    games: gameTitles({ moods, subjects, count, offset }).map(toGame),
  }));

/** Games without a picture, or with the name of a file that does not exist, show the portal's own tiles. */
function toGame({ code, nameKo, nameEn, cover }: GameTitle, index: number) {
  const picturePath = index % 23 === 22 ? '' : coverPath(index % 37 === 36 ? 'missing' : cover);
  return { code, nameKo, nameEn, picturePath };
}

const coverPath = (cover: string) => `/pictures/slot/${cover}.webp`;
