const session = new URLSearchParams(location.search).get('session') ?? '';
const answerTimeoutMs = 15_000;
const settlePausesMs = [500, 1500, 3000];

/** `unreachable` = nobody knows what happened; every other code is the game's own and final. */
export class GameFailure extends Error {
  constructor(code) {
    super(code);
    this.code = code;
  }
}

async function post(action, body = {}) {
  let response;
  let answer;
  try {
    response = await fetch(`/games/api/${action}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ session, ...body }),
      signal: AbortSignal.timeout(answerTimeoutMs),
    });
    answer = await response.json();
  } catch {
    throw new GameFailure('unreachable');
  }
  if (response.ok) return answer;
  throw new GameFailure(answer.error ?? (session === '' ? 'unknown_session' : 'unreachable'));
}

let visit;
/** Also true when the answer to `enter` was lost: leaving once too often does nothing, staying would keep the money. */
let mayBeInside = false;
/** The id of a round whose fate is not known, or which is known not to have been played: the next attempt goes under the same id, so a late twin cannot add a second round. */
let openRoundId;

export async function enter() {
  mayBeInside = true;
  visit = undefined;
  const entered = await post('enter');
  visit = entered.state.visit;
  return entered;
}

export async function leave() {
  await post('leave', { visit });
  mayBeInside = false;
}

/** Leaves without waiting for an answer: all that is possible while the page goes away. */
export function leaveInPassing() {
  if (!mayBeInside) return;
  navigator.sendBeacon('/games/api/leave', new Blob([JSON.stringify({ session, visit })], { type: 'application/json' }));
}

export const readState = () => post('state');

/** Plays a round. When the answer is lost, asks for it instead of guessing: `{ state, round: null }` = it was not played. */
export async function playRound(wish, onUncertain) {
  openRoundId ??= newRoundId();
  try {
    return closeRound(await post('round', { ...wish, roundId: openRoundId }));
  } catch (failure) {
    if (failure.code !== 'unreachable') {
      openRoundId = undefined;
      throw failure;
    }
    onUncertain();
    return settleRound();
  }
}

/** What became of the round whose answer was lost. Throws `unreachable` while nobody answers. */
export async function settleRound() {
  for (const pause of settlePausesMs) {
    try {
      return closeRound(await post('state', { roundId: openRoundId }));
    } catch (failure) {
      if (failure.code !== 'unreachable') throw failure;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return closeRound(await post('state', { roundId: openRoundId }));
}

function closeRound(answer) {
  if (answer.round) openRoundId = undefined;
  return answer;
}

/** A UUID of version 4. `crypto.randomUUID` is missing where the page has no https. */
function newRoundId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
