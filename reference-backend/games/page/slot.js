import { isStill, pause, startGamePage } from './gamePage.js';
import { formatWon, text } from './texts.js';

const symbols = ['wild', 'moon', 'gem', 'crown', 'fan', 'spade', 'heart', 'diamond', 'club'];
const firstView = [
  ['moon', 'fan', 'spade'],
  ['heart', 'gem', 'club'],
  ['crown', 'wild', 'diamond'],
  ['club', 'gem', 'heart'],
  ['spade', 'fan', 'moon'],
];
const passing = 14;
const firstReelMs = 750;
const nextReelMs = 190;

const reels = document.getElementById('reels');
const linesDrawing = document.getElementById('lines');
let lines = [];
let picture = '';
let shown = firstView;

const element = (name, properties = {}) => Object.assign(document.createElement(name), properties);

function cell(symbol) {
  const box = element('div', { className: 'cell' });
  box.append(element('img', { src: `/pictures/symbol/${symbol}/${picture}.svg`, alt: '', width: 160, height: 160 }));
  return box;
}

function show(view) {
  shown = view;
  const row = (index) => view.map((reel) => text(reel[index])).join(', ');
  reels.setAttribute('aria-label', text('reels', { top: row(0), middle: row(1), bottom: row(2) }));
}

function prepare(entered) {
  lines = entered.lines;
  picture = entered.state.picture;
  reels.replaceChildren(
    ...shown.map((reel) => {
      const strip = element('div', { className: 'strip' });
      strip.append(...reel.map(cell));
      const reelBox = element('div', { className: 'reel' });
      reelBox.append(strip);
      return reelBox;
    }),
  );
  show(shown);
  fillPayTable(entered.payTable);
}

function fillPayTable(payTable) {
  document.getElementById('payRows').replaceChildren(
    ...Object.entries(payTable).map(([symbol, pays]) => {
      const row = element('tr');
      const head = element('th', { scope: 'row' });
      head.append(
        element('img', { src: `/pictures/symbol/${symbol}/${picture}.svg`, alt: '', width: 36, height: 36 }),
        element('span', { textContent: text(symbol) }),
      );
      row.append(head, ...pays.map((times) => element('td', { textContent: `×${formatWon(times)}` })));
      return row;
    }),
  );
}

/** Lets a reel run down from what it shows to what it is to show. */
async function roll(reelBox, target, order) {
  const strip = reelBox.firstElementChild;
  if (isStill()) {
    strip.replaceChildren(...target.map(cell));
    return;
  }
  const between = Array.from({ length: passing + order * 4 }, (_, index) => cell(symbols[(index * 5 + order * 3) % symbols.length]));
  strip.prepend(...target.map(cell), ...between);
  const height = reelBox.clientHeight / 3;
  const travel = (between.length + 3) * height;
  const run = strip.animate([{ transform: `translateY(${-travel}px)` }, { transform: 'translateY(0)' }], {
    duration: firstReelMs + order * nextReelMs,
    easing: 'cubic-bezier(.25,.6,.25,1)',
  });
  await run.finished.catch(() => undefined);
  strip.replaceChildren(...[...strip.children].slice(0, 3));
}

function markWins(wins) {
  reels.classList.toggle('has-wins', wins.length > 0);
  for (const { line, count } of wins) {
    lines[line].slice(0, count).forEach((row, reel) => reels.children[reel].firstElementChild.children[row].classList.add('is-winning'));
  }
  linesDrawing.replaceChildren(
    ...wins.map(({ line }) => {
      const path = document.createElementNS('http://www.w3.org/2000/svg', 'polyline');
      path.setAttribute('points', lines[line].map((row, reel) => `${reel * 100 + 50},${row * 100 + 50}`).join(' '));
      return path;
    }),
  );
}

async function showRound({ spin, win }) {
  markWins([]);
  await Promise.all(spin.reels.map((target, order) => roll(reels.children[order], target, order)));
  show(spin.reels);
  markWins(spin.wins);
  if (isStill()) await pause(100);
  if (win === 0) return { message: text('noWin') };
  return { message: text('win', { amount: formatWon(win), count: spin.wins.length }), tone: 'win' };
}

const payDialog = document.getElementById('payDialog');
document.getElementById('payOpen').onclick = () => payDialog.showModal();
document.getElementById('payClose').onclick = () => payDialog.close();

void startGamePage({ playKey: 'spin', playingKey: 'spinning', prepare, showRound });
