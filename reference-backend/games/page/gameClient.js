const session = new URLSearchParams(location.search).get('session') || 'none';

/** Number of the current visit. Unknown while `enter` is unanswered: then `leave` ends any visit, because staying would keep the money. */
let visit;

/** The server's answer, or `{ error }`: one of the game's codes, which are final, or `unreachable` when nothing is known. */
async function post(action, fields) {
  const body = JSON.stringify({ session, ...fields });
  const headers = { 'content-type': 'application/json' };
  try {
    const response = await fetch(`/games/api/${action}`, { method: 'POST', headers, body, signal: AbortSignal.timeout(15_000) });
    const answer = await response.json();
    return response.ok || answer.error ? answer : { error: 'unreachable' };
  } catch {
    return { error: 'unreachable' };
  }
}

export async function enter() {
  visit = undefined;
  const answer = await post('enter');
  visit = answer.state?.visit;
  return answer;
}

export const readState = () => post('state');

export const leave = () => post('leave', { visit });

/** Leaves without an answer, for a page that is being closed. */
export function sendLeave() {
  navigator.sendBeacon('/games/api/leave', new Blob([JSON.stringify({ session, visit })], { type: 'application/json' }));
}

export const playRound = (bet) => post('round', { bet });
