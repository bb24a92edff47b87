const session = new URLSearchParams(location.search).get('session') || 'none';
const settlePausesMs = [0, 500, 1500, 3000];

/** Number of the current visit. Unknown while `enter` is unanswered: then `leave` ends any visit, because staying would keep the money. */
let visit;
/** Set until the round's result is known. A round that was not played keeps its id for the next attempt, so a late request cannot add a second one. */
let roundId;

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

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

/** Plays a round; without `request`, only asks for the round whose answer was lost. `round: null` = the round was not played. */
export async function playRound(request) {
  roundId ??= newRoundId();
  let answer = request ? await post('round', { ...request, roundId }) : { error: 'unreachable' };
  for (const pauseMs of settlePausesMs) {
    if (answer.error !== 'unreachable') break;
    await pause(pauseMs);
    answer = await post('state', { roundId });
  }
  if (answer.round) roundId = undefined;
  return answer;
}

/** A version 4 UUID. `crypto.randomUUID` does not exist on pages without https. */
function newRoundId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
