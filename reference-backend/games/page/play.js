import { enter, leave, pause, playRound, readState, sendLeave } from './gameClient.js';
import { isKorean, number, text, won } from './texts.js';

const heartbeatMs = 60_000;
const hands = ['player', 'banker'];
const rankNames = { 1: 'A', 11: 'J', 12: 'Q', 13: 'K' };

/** What the server says of this game: stage, stakes, and bets or lines and pay table. */
let game;
let gameMoney = 0;
/** What the button does: play a round, ask for a round whose answer was lost, or enter again. Undefined while something runs. */
let action;
/** The latest results, newest first. */
let results = [];

const byId = (id) => document.getElementById(id);
const isInside = () => action === 'play' || action === 'check';
const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

function element(name, properties, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

function icon(symbol) {
  const drawing = byId('icon').content.firstElementChild.cloneNode(true);
  drawing.setAttribute('aria-label', text(symbol));
  drawing.firstElementChild.setAttribute('href', `#${symbol}`);
  return drawing;
}

/** Shows what happened, in a `tone` of 'win', 'warn' or none, and sets what the button does next. */
function say(message, tone, next) {
  byId('message').textContent = message;
  byId('message').dataset.tone = tone;
  action = next;
  byId('play').textContent = text(next === 'play' ? game.stage : (next ?? 'wait'));
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
  const { error, state, game: described } = await enter();
  if (error) return fail(error);
  if (!game) prepare(described, isKorean() ? state.nameKo : state.nameEn);
  showMoney(state.gameMoney);
  say(text('ready'), '', 'play');
  byId('play').focus({ preventScroll: true });
}

function prepare(described, name) {
  game = described;
  document.title = name;
  byId('name').textContent = name;
  byId(game.stage).hidden = false;
  offer('stakes', 'stake', game.stakes, (stake) => [number(stake, { notation: 'compact' })]);
  if (game.bets) offer('bets', 'side', Object.keys(game.bets), (side) => [element('b', {}, text(side)), game.bets[side]]);
  if (game.payTable) prepareReels();
}

/** Fills a fieldset with one radio button per value, the first one chosen. */
function offer(id, name, values, face) {
  for (const value of values) {
    const input = element('input', { type: 'radio', name, value, checked: value === values[0] });
    byId(id).append(element('label', {}, input, element('span', {}, ...face(value))));
  }
  byId(id).hidden = false;
}

function prepareReels() {
  const symbols = Object.keys(game.payTable);
  const reels = [0, 1, 2, 3, 4].map((first) => symbols.slice(first, first + 3));
  byId('slot').append(...reels.map((reel) => element('div', {}, ...reel.map(icon))));
  describeReels(reels);
  for (const [symbol, pays] of Object.entries(game.payTable)) {
    const cells = [icon(symbol), ...pays.map((times, index) => `${index + 3}: ×${number(times)}`)];
    byId('payTable').append(element('tr', {}, ...cells.map((cell) => element('td', {}, cell))));
  }
  byId('pays').hidden = false;
}

async function act(event) {
  event.preventDefault();
  if (!action) return;
  if (action === 'again') return start();
  const form = new FormData(byId('controls'));
  const request = action === 'play' ? { bet: Number(form.get('stake')), side: form.get('side') ?? undefined } : undefined;
  if (request?.bet > gameMoney) return fail('not_enough');
  say(text('wait'));
  const { error, state, round } = await playRound(request);
  if (error === 'unreachable') return say(text('unknown'), 'warn', 'check');
  if (error) return fail(error);
  if (round) await showRound(round, state.gameMoney);
  else say(text('notPlayed'), 'warn', 'play');
  showMoney(state.gameMoney);
}

async function showRound({ bet, win, jackpot, spin, coup }, moneyAfter) {
  const paid = win + (jackpot?.amount ?? 0);
  showMoney(moneyAfter - paid);
  await (spin ? showSpin(spin) : showCoup(coup));
  const outcome = coup && text(coup.outcome);
  const result = jackpot
    ? text('jackpot', { tier: text(jackpot.tier), jackpot: won(jackpot.amount), amount: won(paid) })
    : text(win === 0 ? 'lost' : win === bet ? 'returned' : 'win', { amount: won(win) });
  results = [outcome ?? number(paid - bet, { signDisplay: 'exceptZero' }), ...results.slice(0, 4)];
  byId('history').textContent = text('history', { results: results.join(' / ') });
  say(outcome ? `${text('outcome', { outcome })} ${result}` : result, paid > bet ? 'win' : '', 'play');
}

async function showSpin({ reels, wins }) {
  const shown = [...byId('slot').children];
  await Promise.all(reels.map((symbols, order) => roll(shown[order], symbols, order)));
  describeReels(reels);
  for (const { line, count } of wins) {
    for (const [reel, row] of game.lines[line].slice(0, count).entries()) shown[reel].children[row].classList.add('winning');
  }
}

function describeReels(reels) {
  const [top, middle, bottom] = [0, 1, 2].map((row) => reels.map((reel) => text(reel[row])).join(', '));
  byId('slot').setAttribute('aria-label', text('reels', { top, middle, bottom }));
}

/** Puts the new symbols and some passing ones above the old ones and lets the reel run down. */
async function roll(reel, symbols, order) {
  const all = Object.keys(game.payTable);
  const passing = Array.from({ length: 14 + order * 4 }, (_, index) => all[(index * 5 + order * 3) % all.length]);
  for (const old of reel.children) old.classList.remove('winning');
  reel.prepend(...[...symbols, ...passing].map(icon));
  const top = `translateY(${(-100 / 3) * (passing.length + 3)}%)`;
  const duration = isStill() ? 0 : 750 + order * 190;
  await reel.animate({ transform: [top, 'none'] }, { duration, easing: 'cubic-bezier(.25,.6,.25,1)' }).finished;
  reel.replaceChildren(...[...reel.children].slice(0, 3));
}

async function showCoup(coup) {
  for (const hand of hands) {
    byId(hand).replaceChildren();
    byId(`${hand}Total`).textContent = '';
  }
  byId('table').dataset.outcome = '';
  for (const turn of [0, 1, 2]) for (const hand of hands) if (coup[hand][turn]) await deal(byId(hand), coup[hand][turn]);
  for (const hand of hands) byId(`${hand}Total`).textContent = text('total', { total: coup[`${hand}Total`] });
  byId('table').dataset.outcome = coup.outcome;
}

async function deal(hand, { suit, rank }) {
  const card = element('li', { className: suit }, String(rankNames[rank] ?? rank), icon(suit));
  hand.append(card);
  if (isStill()) return;
  card.animate({ transform: ['translateY(-60px) rotate(8deg)', 'none'], opacity: [0, 1] }, { duration: 280, easing: 'ease-out' });
  await pause(420);
}

async function goAway() {
  if (!isInside()) return;
  const before = action;
  say(text('wait'));
  const { error } = await leave();
  if (error) return say(text('leaveFailed'), 'warn', before);
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
  if (error === 'unreachable') say(text('offline'), 'warn', action);
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
