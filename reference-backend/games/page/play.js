import { enter, leave, playRound, readState, sendLeave } from './gameClient.js';
import { isKorean, number, text, won } from './texts.js';

const heartbeatMs = 60_000;

let gameMoney = 0;
/** What the button does: play a round, or enter again. Undefined while something runs. */
let action;

const byId = (id) => document.getElementById(id);
const isInside = () => action === 'play';

/** Shows what happened, in a `tone` of 'win', 'warn' or none, and sets what the button does next. */
function say(message, tone, next) {
  byId('message').textContent = message;
  byId('message').dataset.tone = tone;
  action = next;
  byId('play').textContent = text(next ?? 'wait');
  byId('play').setAttribute('aria-disabled', String(!next));
  byId('leave').setAttribute('aria-disabled', String(!isInside()));
}

function showMoney(amount) {
  gameMoney = amount;
  byId('money').textContent = won(amount);
}

/** The codes of the server are keys of texts. Every refusal but a stake too high ends the visit. */
function fail(code) {
  say(text(code), 'warn', code === 'not_enough' ? 'play' : 'again');
}

async function start() {
  say(text('loading'));
  const { error, state, stakes } = await enter();
  if (error) return fail(error);
  if (byId('name').textContent === '') await prepare(stakes, isKorean() ? state.nameKo : state.nameEn);
  showMoney(state.gameMoney);
  say(text('ready'), '', 'play');
  byId('play').focus({ preventScroll: true });
}

async function prepare(stakes, name) {
  document.title = name;
  byId('name').textContent = name;
  for (const stake of stakes) {
    const input = Object.assign(document.createElement('input'), { type: 'radio', name: 'stake', value: stake });
    input.checked = stake === stakes[0];
    const face = Object.assign(document.createElement('span'), { textContent: number(stake, { notation: 'compact' }) });
    const label = document.createElement('label');
    label.append(input, face);
    byId('stakes').append(label);
  }
  await turnReels(['crown', 'moon', 'gem']);
}

async function act(event) {
  event.preventDefault();
  if (!action) return;
  if (action === 'again') return start();
  const bet = Number(new FormData(byId('controls')).get('stake'));
  if (bet > gameMoney) return fail('not_enough');
  say(text('wait'));
  const { error, state, round } = await playRound(bet);
  if (error) return fail(error);
  await showRound(round, state.gameMoney);
  showMoney(state.gameMoney);
}

async function showRound({ bet, win, jackpot, symbols }, moneyAfter) {
  const paid = win + (jackpot?.amount ?? 0);
  showMoney(moneyAfter - paid);
  await turnReels(symbols);
  const result = jackpot
    ? text('jackpot', { tier: text(jackpot.tier), jackpot: won(jackpot.amount), amount: won(paid) })
    : text(win === 0 ? 'lost' : win === bet ? 'returned' : 'win', { amount: won(win) });
  say(result, paid > bet ? 'win' : '', 'play');
}

/** Lets each symbol fall into its reel, one after the other. */
async function turnReels(symbols) {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const turns = [...byId('reels').children].map((reel, order) => {
    const drawing = byId('icon').content.firstElementChild.cloneNode(true);
    drawing.firstElementChild.setAttribute('href', `#${symbols[order]}`);
    reel.replaceChildren(drawing);
    const duration = isStill ? 0 : 500 + order * 250;
    return drawing.animate({ transform: ['translateY(-300%)', 'none'] }, { duration, easing: 'ease-out' }).finished;
  });
  await Promise.all(turns);
  byId('reels').setAttribute('aria-label', text('reels', { symbols: symbols.map((symbol) => text(symbol)).join(', ') }));
}

async function goAway() {
  if (!isInside()) return;
  say(text('wait'));
  const { error } = await leave();
  if (error) return say(text('leaveFailed'), 'warn', 'play');
  say(text('left', { amount: won(gameMoney) }), '', 'again');
  showMoney(0);
  close(); // works only in a window that a script opened
  parent.postMessage('close-game', '*'); // a portal that shows the game in a frame
}

/** Keeps the session alive, and shows when it has ended. */
async function beat() {
  if (!isInside()) return;
  const { error, state } = await readState();
  if (!isInside()) return;
  if (error === 'unreachable') say(text('offline'), 'warn', 'play');
  else if (error || !state.isEntered) fail(error ?? 'not_entered');
  else showMoney(state.gameMoney);
}

for (const labelled of document.querySelectorAll('[data-text]')) labelled.textContent = text(labelled.dataset.text);
byId('controls').setAttribute('aria-label', text('controls'));
byId('controls').onsubmit = act;
byId('leave').onclick = goAway;
addEventListener('pagehide', sendLeave);
addEventListener('pageshow', (event) => event.persisted && location.reload());
setInterval(beat, heartbeatMs);
void start();
