import { creatureMotifs } from './motifs/creatureMotifs.ts';
import { gardenMotifs } from './motifs/gardenMotifs.ts';
import { relicMotifs } from './motifs/relicMotifs.ts';
import { salonMotifs } from './motifs/salonMotifs.ts';
import { shoreMotifs } from './motifs/shoreMotifs.ts';
import { townMotifs } from './motifs/townMotifs.ts';
import { pickOne } from './seededRandom.ts';

/** Every drawing a cover can show, as SVG in a square from -100 to 100. */
export const motifs = { ...creatureMotifs, ...gardenMotifs, ...relicMotifs, ...salonMotifs, ...shoreMotifs, ...townMotifs };

type MotifName = keyof typeof motifs;

/** Words of a code that another drawing stands for. A word that is a motif's own name needs no line. */
const synonyms: Record<string, MotifName> = {
  ferry: 'boat', harbor: 'boat', skiff: 'boat', clipper: 'boat', ferryman: 'boat', dock: 'boat', tidehouse: 'boat', harborlight: 'lighthouse',
  conch: 'shell', otter: 'shell', watermill: 'waterWheel', canal: 'bridge', pond: 'koi', aquarium: 'koi', carp: 'koi', river: 'koi', moonbridge: 'bridge',
  orchard: 'tree', oak: 'tree', willow: 'tree', garden: 'blossom', gardens: 'lotus', meadow: 'blossom', camellia: 'blossom', orchid: 'blossom', plum: 'blossom',
  grove: 'bamboo', fern: 'bamboo', apiary: 'honeycomb', vineyard: 'grapes', juniper: 'grapes', trail: 'mountain', pine: 'mountain',
  teahouse: 'pagoda', pavilion: 'pagoda', inn: 'pagoda', terrace: 'pagoda', theater: 'mask', masquerade: 'mask', secret: 'mask', office: 'letter',
  bookshop: 'book', notebook: 'book', inkstone: 'book', tower: 'clock', streetcar: 'tram', station: 'tram', patisserie: 'cake', studio: 'camera',
  observatory: 'orrery', alley: 'lantern', market: 'candlestick', room: 'cards', salon: 'cards', card: 'cards', parlor: 'chess', chessboard: 'chess',
  jewel: 'gem', treasure: 'gem', silkroom: 'fan', loom: 'fan', perfume: 'bottle', gramophone: 'record', music: 'record', song: 'record',
  wager: 'dice', magpie: 'crane', heron: 'crane', promise: 'ring', holiday: 'islet', evening: 'moon', moonwell: 'moon', kite: 'compass', thunder: 'bell',
  forge: 'crown', photo: 'camera',
}; // prettier-ignore

/** The drawing a code names ("moonwell.amber-fox" → fox): the last telling word of its game part wins; else one is drawn by lot. */
export function motifFor(code: string, random: () => number): string {
  const words = code.split('.').at(-1)?.split('-') ?? [];
  const named = words
    .reverse()
    .map((word) => motifName(word))
    .find((name) => name !== undefined);
  return motifs[named ?? pickOne(Object.keys(motifs) as MotifName[], random)];
}

function motifName(word: string): MotifName | undefined {
  if (Object.hasOwn(motifs, word)) return word as MotifName;
  return Object.hasOwn(synonyms, word) ? synonyms[word] : undefined;
}
