import { isStill, pause, startGamePage } from './gamePage.js';
import { formatWon, text } from './texts.js';

const cardPauseMs = 420;
const remembered = 24;
const ranks = ['', 'A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
const svgNamespace = 'http://www.w3.org/2000/svg';
const hands = { player: document.getElementById('playerCards'), banker: document.getElementById('bankerCards') };
const totals = { player: document.getElementById('playerTotal'), banker: document.getElementById('bankerTotal') };
const road = document.getElementById('road');

const element = (name, properties = {}) => Object.assign(document.createElement(name), properties);

function suitDrawing(suit) {
  const drawing = document.createElementNS(svgNamespace, 'svg');
  drawing.setAttribute('viewBox', '-36 -36 72 72');
  drawing.setAttribute('aria-hidden', 'true');
  const shape = document.createElementNS(svgNamespace, 'use');
  shape.setAttribute('href', `#${suit}`);
  drawing.append(shape);
  return drawing;
}

function cardElement({ suit, rank }) {
  const card = element('li', { className: `card ${suit === 'heart' || suit === 'diamond' ? 'is-red' : ''}` });
  const name = element('span', { className: 'hidden', textContent: `${text(suit)} ${ranks[rank]}` });
  const corner = element('span', { className: 'rank', textContent: ranks[rank], ariaHidden: 'true' });
  card.append(name, corner, suitDrawing(suit));
  return card;
}

async function deal(side, card) {
  const shown = cardElement(card);
  hands[side].append(shown);
  if (isStill()) return;
  shown.animate(
    [
      { transform: 'translate(0, -60px) rotate(8deg)', opacity: 0 },
      { transform: 'none', opacity: 1 },
    ],
    { duration: 280, easing: 'ease-out' },
  );
  await pause(cardPauseMs);
}

function clearTable() {
  document.getElementById('table').dataset.outcome = '';
  for (const side of ['player', 'banker']) {
    hands[side].replaceChildren();
    totals[side].textContent = '';
  }
}

function remember(outcome) {
  const bead = element('li', { className: `bead is-${outcome}`, title: text(outcome) });
  bead.append(element('span', { className: 'hidden', textContent: text(outcome) }));
  road.append(bead);
  while (road.childElementCount > remembered) road.firstElementChild.remove();
}

function wordsFor({ coup, bet, win }) {
  const outcome = text(coup.outcome);
  if (coup.outcome === 'tie') {
    return win > bet
      ? { message: text('tieWin', { amount: formatWon(win) }), tone: 'win' }
      : { message: text('tiePush', { amount: formatWon(win) }) };
  }
  if (win === 0) return { message: text('coupLose', { outcome }) };
  return { message: text('coupWin', { outcome, amount: formatWon(win) }), tone: 'win' };
}

async function showRound(round) {
  const { player, banker, playerTotal, bankerTotal, outcome } = round.coup;
  clearTable();
  for (const turn of [0, 1]) {
    await deal('player', player[turn]);
    await deal('banker', banker[turn]);
  }
  if (player[2]) await deal('player', player[2]);
  if (banker[2]) await deal('banker', banker[2]);
  totals.player.textContent = text('total', { total: playerTotal });
  totals.banker.textContent = text('total', { total: bankerTotal });
  document.getElementById('table').dataset.outcome = outcome;
  remember(outcome);
  return wordsFor(round);
}

void startGamePage({
  playKey: 'deal',
  playingKey: 'dealing',
  wishOf: (form) => ({ side: form.get('side') }),
  prepare: () => undefined,
  showRound,
});
