import type { DemoSeed } from '#reference-backend/database/seedTypes.ts';
import { applications } from './applications.ts';
import { bets } from './bets.ts';
import { casinos, sports } from './casinos.ts';
import { helps } from './helps.ts';
import { members } from './members.ts';
import { notes } from './notes.ts';
import { notices } from './notices.ts';
import { popups } from './popups.ts';
import { slotCompanies } from './slotCompanies.ts';

/** The seed of `npm run demo`: two members with their history, notices, and invented games. */
export function seedDemo(): DemoSeed {
  return {
    members: members(applications, bets),
    joinCodes: [
      { code: 'MARU', domain: '' },
      { code: 'LOUNGE', domain: 'lounge.example.com' },
    ],
    casinos,
    sports,
    slotCompanies: slotCompanies(),
    notices,
    popups,
    notes,
    helps,
    applications,
    bets,
    advertisements: [
      { type: 'banner', title: '달빛 아래, 오늘의 한 판', picturePath: '/pictures/banner/moonlit-salon.webp', link: '/game' },
      { type: 'banner', title: '헌드레드 가든 600종 오픈', picturePath: '/pictures/banner/garden-lantern.webp', link: '/game' },
    ],
  };
}
