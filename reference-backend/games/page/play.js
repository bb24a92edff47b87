// The script of every demo game's page moves the member's balance into the game, and back when the member leaves the page.

/** `not_enough`, `not_entered` and `unknown_session` are status words of the server. */
const texts = {
  leave: ['로비로 돌아가기', 'Back to the lobby'],
  again: ['다시 입장', 'Enter again'],
  gameMoney: ['게임 머니', 'In-game money'],
  stake: ['베팅 금액', 'Stake'],
  play: ['돌리기', 'Spin'],
  rules: [
    '둘이 같으면 베팅 금액을 돌려받고, 셋이 같으면 3~30배를 받습니다.',
    'Two alike return the stake, three pay 3 to 30 times.',
  ],
  wait: ['진행 중…', 'Playing…'],
  ready: ['베팅 금액을 고르고 시작해 주세요.', 'Choose a stake and begin.'],
  lost: ['당첨되지 않았습니다.', 'No win this time.'],
  win: ['{amount}을 받았습니다.', 'You receive {amount}.'],
  jackpot: [
    '잭팟에 당첨되셨습니다! 모두 {amount}을 받았습니다.',
    'You won a jackpot! You receive {amount} in all.',
  ],
  not_enough: [
    '게임 머니가 부족합니다. 베팅 금액을 낮추거나, 나가서 입금한 뒤 다시 입장해 주세요.',
    'Not enough in-game money. Lower the stake, or leave, deposit and enter again.',
  ],
  unreachable: [
    '게임에 연결하지 못했습니다. 다시 입장해 주세요.',
    'The game could not be reached. Please enter again.',
  ],
  unknown_session: [
    '게임이 종료되었습니다. 다른 게임을 열었거나 이용 시간이 지났습니다. 이 창을 닫고 게임을 다시 열어 주세요.',
    'This game has ended. Another game was opened, or the session is too old. Close this window and open the game again.',
  ],
  not_entered: [
    '오래 쉬셔서 게임 머니를 보유금으로 돌려 드렸습니다. 이어서 하시려면 다시 입장해 주세요.',
    'After a long pause your in-game money went back to your balance. Enter again to go on.',
  ],
  left: [
    '이용해 주셔서 감사합니다. 게임 머니 {amount}이 보유금으로 돌아갔습니다. 이 창은 닫으셔도 됩니다.',
    'Thank you for playing. {amount} went back to your balance. You may close this window.',
  ],
};

const isKorean = navigator.language.startsWith('ko');
const won = (amount) => amount.toLocaleString('en') + (isKorean ? '원' : ' KRW');
const text = (key, amount = 0) => texts[key][isKorean ? 0 : 1].replace('{amount}', won(amount));
const byId = (id) => document.getElementById(id);

const session = new URLSearchParams(location.search).get('session') || 'none';
let gameMoney = 0;
/** What the large button does next: 'play' = play a round, 'again' = enter the game again, undefined = nothing. */
let action;

/** Resolves to `{ error }` with a key of `texts` instead of rejecting. */
async function post(name, fields) {
  const body = JSON.stringify({ session, ...fields });
  const headers = { 'content-type': 'application/json' };
  try {
    const response = await fetch(`/games/api/${name}`, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(15_000),
    });
    const answer = await response.json();
    if (response.ok) return answer;
    return { error: answer.data.status in texts ? answer.data.status : 'unreachable' };
  } catch {
    return { error: 'unreachable' };
  }
}

function say(message, next) {
  byId('message').textContent = message;
  action = next;
  byId('play').textContent = text(next ?? 'wait');
  byId('play').setAttribute('aria-disabled', String(!next));
  byId('leave').setAttribute('aria-disabled', String(next !== 'play'));
}

function showMoney(amount) {
  gameMoney = amount;
  byId('money').textContent = won(amount);
}

/** After every error except `not_enough`, the member has to enter the game again. */
const fail = (error) => say(text(error), error === 'not_enough' ? 'play' : 'again');

async function start() {
  say(text('wait'));
  const { error, nameKo, nameEn, gameMoney: entered } = await post('enter');
  if (error) return fail(error);
  document.title = byId('name').textContent = isKorean ? nameKo : nameEn;
  showMoney(entered);
  say(text('ready'), 'play');
  byId('play').focus({ preventScroll: true });
}

async function act(event) {
  event.preventDefault();
  if (!action) return;
  if (action === 'again') return start();
  const bet = Number(byId('stake').value);
  if (bet > gameMoney) return fail('not_enough');
  say(text('wait'));
  const { error, win, jackpot, symbols, gameMoney: after } = await post('round', { bet });
  if (error) return fail(error);
  const paid = win + (jackpot?.amount ?? 0);
  showMoney(after - paid);
  await turnReels(symbols);
  showMoney(after);
  say(text(jackpot ? 'jackpot' : paid > 0 ? 'win' : 'lost', paid), 'play');
}

async function turnReels(symbols) {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const turns = [...document.querySelectorAll('#reels svg')].map((reel, order) => {
    reel.firstElementChild.setAttribute('href', `#${symbols[order]}`);
    const duration = isStill ? 0 : 500 + order * 250;
    return reel.animate(
      { transform: ['translateY(-300%)', 'none'] },
      { duration, easing: 'ease-out' },
    ).finished;
  });
  await Promise.all(turns);
}

async function leave() {
  if (action !== 'play') return;
  say(text('wait'));
  const { error } = await post('leave');
  if (error) return fail(error);
  say(text('left', gameMoney), 'again');
  showMoney(0);
  close(); // browsers obey only in a window that a script opened
  parent.postMessage('close-game', '*'); // asks a portal that shows this page in a frame to close the frame
}

document.documentElement.lang = isKorean ? 'ko' : 'en';
for (const labelled of document.querySelectorAll('[data-text]'))
  labelled.textContent = text(labelled.dataset.text);
byId('controls').onsubmit = act;
byId('leave').onclick = leave;
addEventListener('pagehide', () => {
  navigator.sendBeacon(
    '/games/api/leave',
    new Blob([JSON.stringify({ session })], { type: 'application/json' }),
  );
});
addEventListener('pageshow', (event) => event.persisted && location.reload());
void start();
