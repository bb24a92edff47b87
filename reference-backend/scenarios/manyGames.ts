import type { SeedGame, SeedSlotCompany } from '../database/seedTypes.ts';
import { gameTitles } from '../seed/gameTitles.ts';
import { moods, subjects, type MoodName, type SubjectName } from '../seed/namePools.ts';

const originals = 4000;
const sequels = 1000;

/** A slot company with 5,000 games, the last thousand of them sequels, none with a picture. */
export function manyGames(): SeedSlotCompany {
  const vocabulary = { moods: Object.keys(moods) as MoodName[], subjects: Object.keys(subjects) as SubjectName[], offset: 0 };
  const first = gameTitles({ ...vocabulary, count: originals });
  const second = first
    .slice(0, sequels)
    .map(({ code, nameKo, nameEn }) => ({ code: `${code}-2`, nameKo: `${nameKo} 2`, nameEn: `${nameEn} 2` }));
  const games = [...first, ...second].map(({ code, nameKo, nameEn }): SeedGame => ({ code, nameKo, nameEn, picturePath: '' }));
  return { code: 'endless-hall', nameKo: '엔드리스 홀', nameEn: 'Endless Hall', isUsable: true, picturePath: '', games };
}
