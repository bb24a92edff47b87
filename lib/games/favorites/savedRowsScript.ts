/**
 * Runs on /game before the first paint and tells the styles how many rows of saved games the type has, if the last login of this browser has not
 * ended. A filter shows none. Reads the keys of savedGames.ts, useGameType.ts, rememberedUserId.ts and sessionNews.ts.
 */
export const savedRowsScript = `try{
const s=localStorage,q=new URLSearchParams(location.search),id=s.getItem('remembered-id'),
kind={slot:'game',sport:'sport'}[q.get('type')||s.getItem('game-type')]||'table',
isHidden=!id||q.get('q')||q.get('only')||q.get('provider')||(s.getItem('nextauth.message')||'').includes('signout');
if(!isHidden)document.documentElement.style.setProperty('--saved-rows',
['recent','favorite'].filter(list=>(s.getItem(list+'-games:'+id)||'').includes('"kind":"'+kind)).length)}catch{}`.replaceAll('\n', '');
