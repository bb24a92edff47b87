import { belongings, moods, people, subjects, type MoodName, type SubjectName, type Word } from './namePools.ts';

export interface GameTitle {
  code: string;
  nameKo: string;
  nameEn: string;
  /** A file of `pictures/slot` that shows what the title names. */
  cover: string;
}

const personEvery = 6;
const maxPersons = people.length * belongings.length;

/**
 * The first `count` titles of a company's vocabulary, always the same and all distinct. The step through the word pairs is coprime to their
 * number, so neighbors differ in both words and no pair repeats before all are used.
 */
export function gameTitles(vocabulary: { moods: MoodName[]; subjects: SubjectName[]; count: number; offset: number }): GameTitle[] {
  const first = vocabulary.moods.flatMap((name): Word[] => moods[name]);
  const second = vocabulary.subjects.flatMap((name): Word[] => subjects[name]);
  const pairs = walk(first, second, vocabulary.offset);
  const owners = walk(people, belongings, vocabulary.offset);
  return Array.from({ length: vocabulary.count }, (_, index) => {
    const personIndex = Math.floor(index / personEvery);
    const isPerson = index % personEvery === personEvery - 1 && personIndex < maxPersons;
    return isPerson ? personTitle(owners(personIndex)) : placeTitle(pairs(index - Math.min(personIndex, maxPersons)));
  });
}

const placeTitle = ([mood, subject]: readonly [Word, Word]) => title(`${mood.ko} ${subject.ko}`, `${mood.en} ${subject.en}`, subject.cover);

const personTitle = ([person, belonging]: readonly [Word, Word]) =>
  title(`${person.ko}의 ${belonging.ko}`, `${person.en}'s ${belonging.en}`, belonging.cover);

function title(nameKo: string, nameEn: string, cover: string): GameTitle {
  const code = nameEn
    .toLowerCase()
    .replaceAll("'", '')
    .replaceAll(/[^a-z0-9]+/g, '-');
  return { code, nameKo, nameEn, cover };
}

function walk(first: readonly Word[], second: readonly Word[], offset: number): (index: number) => readonly [Word, Word] {
  const total = first.length * second.length;
  const step = coprimeStep(total);
  return (index) => {
    const position = (offset * 17 + index * step) % total;
    const a = first[position % first.length];
    const b = second[Math.floor(position / first.length)];
    if (!a || !b) throw new Error('a title position lies outside its word lists');
    return [a, b];
  };
}

/** The number nearest the golden section of `total` that shares no divisor with it. */
function coprimeStep(total: number): number {
  let step = Math.round(total * 0.618);
  while (greatestCommonDivisor(step, total) !== 1) step += 1;
  return step;
}

const greatestCommonDivisor = (a: number, b: number): number => (b === 0 ? a : greatestCommonDivisor(b, a % b));
