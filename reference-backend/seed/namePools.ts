/** A word of a title in the two languages every game carries. */
export interface Word {
  ko: string;
  en: string;
  /** The file of `pictures/slot` that shows what a subject or a belonging names. */
  cover: string;
}

/** Reads `ko/en` and `ko/en/cover`; the cover is the English word itself unless stated. */
function words(list: string): Word[] {
  return list
    .trim()
    .split(/\s*[,\n]\s*/)
    .map((entry) => {
      const [ko = '', en = '', cover = en.toLowerCase()] = entry.split('/');
      return { ko, en, cover };
    });
}

/** First words of a title. Each reads naturally before each subject, in both languages. */
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

/** Second words: what the game's cover shows. */
export const subjects = {
  shore: words(`등대/Lighthouse, 나루/Ferry/boat, 항구/Harbor/boat, 조각배/Skiff/boat, 소라/Conch/shell, 범선/Clipper/boat
    물레방아/Watermill/water-wheel, 연못/Pond/koi, 수족관/Aquarium/koi, 외딴섬/Islet, 다리/Bridge, 물길/Canal/bridge`),
  garden: words(`과수원/Orchard/tree, 정원/Garden/blossom, 온실/Greenhouse, 찻집/Teahouse/pagoda, 대숲/Bamboo Grove/bamboo, 연꽃/Lotus
    양봉장/Apiary/honeycomb, 포도밭/Vineyard/grapes, 우물/Well, 오솔길/Trail/mountain, 들판/Meadow/blossom, 정자/Pavilion/pagoda`),
  town: words(`골목/Alley/lantern, 장터/Market/candlestick, 극장/Theater/mask, 우체국/Post Office/letter, 책방/Bookshop/book, 시계탑/Clock Tower/clock
    전차/Streetcar/tram, 제과점/Patisserie/cake, 사진관/Photo Studio/camera, 여관/Inn/pagoda, 기차역/Station/tram, 천문대/Observatory/orrery`),
  salon:
    words(`카드 방/Card Room/cards, 가면무도회/Masquerade/mask, 샹들리에/Chandelier, 보석함/Jewel Box/gem, 부채/Fan, 향수병/Perfume/bottle
    축음기/Gramophone/record, 오르골/Music Box/record, 체스판/Chessboard/chess, 주사위/Dice, 살롱/Salon/cards, 회전목마/Carousel`),
  creature: words(`여우/Fox, 두루미/Crane, 거북/Tortoise, 올빼미/Owl, 수달/Otter/shell, 사슴/Stag
    고래/Whale, 나비/Butterfly, 잉어/Carp/koi, 까치/Magpie/crane, 고양이/Cat, 반딧불이/Firefly`),
  relic: words(`왕관/Crown, 나침반/Compass, 열쇠/Key, 모래시계/Hourglass, 보물지도/Treasure Map/map, 종/Bell
    금고/Vault, 촛대/Candlestick, 방패/Shield, 찻주전자/Teapot, 등롱/Lantern, 술잔/Goblet`),
} as const satisfies Record<string, Word[]>;

/** "The Clockmaker's Holiday": people and what they own, for every sixth title. */
export const people = words(`등대지기/Lighthouse Keeper, 시계공/Clockmaker, 뱃사공/Ferryman, 인형사/Puppeteer, 조향사/Perfumer
  정원사/Gardener, 별지기/Stargazer, 도예가/Potter, 우편배달부/Mail Carrier, 제빵사/Baker, 골동품상/Antiquarian, 등불장수/Lantern Seller`);

export const belongings = words(`편지/Letter, 열쇠/Key, 지도/Map, 수첩/Notebook/book, 약속/Promise/ring
  휴가/Holiday/islet, 보물/Treasure/gem, 비밀/Secret/mask, 저녁/Evening/moon, 내기/Wager/dice, 노래/Song/record`);

export type MoodName = keyof typeof moods;
export type SubjectName = keyof typeof subjects;
