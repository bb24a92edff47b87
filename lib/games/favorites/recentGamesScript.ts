/**
 * Runs before the first paint and reserves the space of the recent games on phones, if the last login of this browser has not ended and its
 * member has played. Reads the keys of savedGames.ts, rememberedUserId.ts and sessionNews.ts.
 */
export const recentGamesScript = `try{
const id=localStorage.getItem('remembered-id'),news=localStorage.getItem('nextauth.message')||'';
if(id&&localStorage.getItem('recent-games:'+id)&&!news.includes('signout'))document.documentElement.dataset.recents=''}catch{}`.replaceAll(
  '\n',
  '',
);
