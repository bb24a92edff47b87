/** Up to this many recent games fit in one low row on the home page of phones. */
export const fewGames = 2;

/** Sets `id` to the member of the last login of this browser, if it has not ended. Reads the keys of rememberedUserId.ts and portalSession.ts. */
const lastMember = `const s=localStorage,id=!/signout|expired/.test(s.getItem('nextauth.message'))&&s.getItem('remembered-id')`;

/**
 * Runs on / before the first paint. Marks the page of a member, whose games come first, and reserves the space of the recent games: less for few.
 * Reads the key of savedGames.ts.
 */
export const memberHomeScript =
  `try{${lastMember},r=id&&s.getItem('recent-games:'+id),d=document.documentElement.dataset;if(id)d.member='';` +
  `if(r)d.recents=r.split('"kind"')[${fewGames + 1}]?'':'few'}catch{}`;

/**
 * Runs on /game before the first paint and tells the styles how many rows of saved games the type has. A filter shows none. Reads the keys of
 * savedGames.ts and lobbyAddress.ts.
 */
export const savedRowsScript = `try{${lastMember},q=new URLSearchParams(location.search),
kind={slot:'game',sport:'sport'}[q.get('type')||s.getItem('game-type')]||'table';
if(id&&!q.get('q')&&!q.get('only')&&!q.get('provider'))document.documentElement.style.setProperty('--saved-rows',
['recent','favorite'].filter(list=>(s.getItem(list+'-games:'+id)||'').includes('"kind":"'+kind)).length)}catch{}`.replaceAll('\n', '');
