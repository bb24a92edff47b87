/** Up to this many recent games fit in one low row on the home page of phones. */
export const fewGames = 2;

/**
 * Runs on / before the first paint. Marks the page of the member of the last login of this browser, if the session has not ended: a member's
 * games come first. Reserves the space of the recent games, less for few. Reads the keys of rememberedUserId.ts, portalSession.ts and
 * savedGames.ts.
 */
export const memberHomeScript =
  `try{const s=localStorage,id=!/signout|expired/.test(s.getItem('nextauth.message'))&&s.getItem('remembered-id'),` +
  `r=id&&s.getItem('recent-games:'+id),d=document.documentElement.dataset;if(id)d.member='';` +
  `if(r)d.recents=r.split('"kind"')[${fewGames + 1}]?'':'few'}catch{}`;
