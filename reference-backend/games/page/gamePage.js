import { enter, leave, leaveInPassing, playRound, readState, settleRound } from './gameClient.js';
import { formatWon, language, text } from './texts.js';

const heartbeatMs = 60_000;
const closeAfterMs = 2500;
const byId = (id) => document.getElementById(id);

let isBusy = true;
let isInside = false;
let gameMoney = 0;

/** True where the member asked the system for less movement. */
export const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Says something in the live region; `tone` is '', 'win' or 'warn'. */
export function say(message, tone = '') {
  byId('message').textContent = message;
  byId('message').dataset.tone = tone;
}

function showMoney(amount) {
  gameMoney = amount;
  byId('money').textContent = text('won', { amount: formatWon(amount) });
}

const chosenStake = () => Number(new FormData(byId('controls')).get('stake'));

function setBusy(value) {
  isBusy = value;
  byId('play').setAttribute('aria-disabled', String(value));
  byId('leave').disabled = value;
  for (const field of document.querySelectorAll('fieldset')) field.disabled = value;
}

/** Covers the table with what ended the game; `action` = what the button does, none = no button. */
function showEnd(title, message, action) {
  isInside = false;
  say('');
  byId('endTitle').textContent = title;
  byId('endText').textContent = message;
  byId('endAction').hidden = !action;
  byId('endAction').textContent = text(action?.label ?? 'again');
  byId('endAction').onclick = action?.run ?? null;
  byId('end').showModal();
}

/**
 * Runs a game page: entering, stakes, rounds, leaving, and every way the connection can fail. `wishOf(form)` adds what a round needs beside its stake,
 * `prepare(entered)` fills the table once, `showRound(round)` animates a round and answers what to say.
 */
export async function startGamePage({ playKey, playingKey, wishOf = () => ({}), prepare, showRound }) {
  for (const element of document.querySelectorAll('[data-text]')) element.textContent = text(element.dataset.text);
  for (const element of document.querySelectorAll('[data-label]')) element.setAttribute('aria-label', text(element.dataset.label));
  const play = byId('play');
  const setPlayLabel = (key) => (play.textContent = text(key));
  setPlayLabel(playKey);
  say(text('loading'));

  const come = async () => {
    setBusy(true);
    try {
      const entered = await enter();
      showEntered(entered, prepare);
      say(text('ready'));
      setBusy(false);
      play.focus({ preventScroll: true });
    } catch (failure) {
      fail(failure);
    }
  };

  const fail = (failure) => {
    if (failure.code === 'not_enough') return say(text('notEnough'), 'warn');
    if (failure.code === 'not_entered') return showEnd(text('overTitle'), text('paused'), { label: 'again', run: returnToTable });
    if (failure.code !== 'unreachable') return showEnd(text('overTitle'), text('over'));
    return showEnd(text('enterFailed'), text('offline'), { label: 'again', run: returnToTable });
  };

  const returnToTable = () => {
    byId('end').close();
    void come();
  };

  const finish = async ({ state, round }) => {
    if (round) {
      showMoney(state.gameMoney - round.win);
      const { message, tone } = await showRound(round);
      say(message, tone);
    } else {
      say(text('notPlayed'), 'warn');
    }
    showMoney(state.gameMoney);
    play.onclick = playOnce;
    setPlayLabel(playKey);
    setBusy(false);
  };

  const giveUpFor = (failure) => {
    setBusy(false);
    if (failure.code !== 'unreachable') {
      setPlayLabel(playKey);
      return fail(failure);
    }
    // Only asking again is open now: the stake may be lost or won already.
    say(text('unknown'), 'warn');
    setPlayLabel('check');
    play.onclick = () => attempt(settleRound);
  };

  const attempt = async (round) => {
    if (isBusy) return;
    setBusy(true);
    try {
      await finish(await round());
    } catch (failure) {
      giveUpFor(failure);
    }
  };

  const playOnce = () => {
    if (isBusy) return;
    if (gameMoney < chosenStake()) return say(text('notEnough'), 'warn');
    const wish = { bet: chosenStake(), ...wishOf(new FormData(byId('controls'))) };
    setPlayLabel(playingKey);
    say(text(playingKey));
    return attempt(() => playRound(wish, () => say(text('checking'), 'warn')));
  };

  play.onclick = playOnce;
  byId('controls').addEventListener('submit', (event) => event.preventDefault());
  byId('leave').onclick = () => goAway(returnToTable);
  addEventListener('pagehide', leaveInPassing);
  addEventListener('pageshow', (event) => event.persisted && location.reload());
  byId('end').addEventListener('cancel', (event) => event.preventDefault());
  setInterval(() => void listen(fail), heartbeatMs);
  await come();
}

function showEntered(entered, prepare) {
  const { state } = entered;
  isInside = true;
  const name = language === 'ko' ? state.nameKo : state.nameEn;
  document.title = name;
  byId('name').textContent = name;
  const backdrop = byId('backdrop');
  backdrop.onerror = () => (backdrop.hidden = true);
  backdrop.src = `/pictures/${state.kind}/${state.picture}.png`;
  if (!byId('stakes').childElementCount) byId('stakes').append(...entered.stakes.map(stakeChoice));
  showMoney(state.gameMoney);
  prepare(entered);
}

function stakeChoice(amount, index) {
  const label = document.createElement('label');
  const input = Object.assign(document.createElement('input'), { type: 'radio', name: 'stake', value: amount, checked: index === 0 });
  const shown = Object.assign(document.createElement('span'), { textContent: formatWon(amount) });
  label.append(input, shown);
  return label;
}

async function goAway(returnToTable) {
  if (isBusy) return;
  setBusy(true);
  try {
    const amount = formatWon(gameMoney);
    await leave();
    showEnd(text('leftTitle'), text('left', { amount }), { label: 'again', run: returnToTable });
    await pause(closeAfterMs);
    if (byId('end').open) close(); // works where the portal opened this window; elsewhere the words above stay
  } catch {
    setBusy(false);
    say(text('leaveFailed'), 'warn');
  }
}

/** Keeps the game's place while the page lives, and notices when it was lost. */
async function listen(fail) {
  if (isBusy || !isInside) return;
  try {
    const { state } = await readState();
    if (isBusy || !isInside) return;
    if (!state.isEntered) fail({ code: 'not_entered' });
    else showMoney(state.gameMoney);
  } catch (failure) {
    if (failure.code === 'unreachable') say(text('offline'), 'warn');
    else fail(failure);
  }
}
