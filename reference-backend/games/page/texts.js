/** Every text of the play page: Korean, English. */
export const texts = {
  leave: ['로비로 돌아가기', 'Back to the lobby'],
  again: ['다시 입장', 'Enter again'],
  gameMoney: ['게임 머니', 'In-game money'],
  won: ['{amount}원', '{amount} KRW'],
  stake: ['베팅 금액', 'Stake'],
  controls: ['베팅', 'Betting'],
  play: ['돌리기', 'Spin'],
  rules: ['둘이 같으면 베팅 금액을 돌려받고, 셋이 같으면 3~30배를 받습니다.', 'Two alike return the stake, three pay 3 to 30 times.'],
  reels: ['릴: {symbols}', 'Reels: {symbols}'],
  wait: ['진행 중…', 'Playing…'],
  loading: ['게임을 준비하고 있습니다.', 'Getting the game ready.'],
  ready: ['베팅 금액을 고르고 시작해 주세요.', 'Choose a stake and begin.'],
  lost: ['당첨되지 않았습니다.', 'No win this time.'],
  win: ['{amount}을 받았습니다.', 'You receive {amount}.'],
  returned: ['베팅 금액 {amount}을 돌려받았습니다.', 'Your stake of {amount} comes back.'],
  jackpot: [
    '{tier} 잭팟 {jackpot}에 당첨되셨습니다! 모두 {amount}을 받았습니다.',
    'You won the {tier} jackpot of {jackpot}! You receive {amount} in all.',
  ],
  mega: ['메가', 'mega'],
  major: ['메이저', 'major'],
  minor: ['마이너', 'minor'],
  not_enough: [
    '게임 머니가 부족합니다. 베팅 금액을 낮추거나, 나가서 입금한 뒤 다시 입장해 주세요.',
    'Not enough in-game money. Lower the stake, or leave, deposit and enter again.',
  ],
  bad_amount: ['이 금액으로는 베팅할 수 없습니다.', 'This stake is not possible.'],
  offline: [
    '연결이 불안정합니다. 표시된 금액은 마지막으로 확인된 금액입니다.',
    'The connection is unstable. The amount shown is the last one confirmed.',
  ],
  unreachable: ['게임에 연결하지 못했습니다. 다시 입장해 주세요.', 'The game could not be reached. Please enter again.'],
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
  leaveFailed: ['연결이 끊겨 나가지 못했습니다. 다시 눌러 주세요.', 'The connection broke before you could leave. Please press again.'],
  moon: ['달', 'moon'],
  gem: ['보석', 'gem'],
  crown: ['왕관', 'crown'],
  fan: ['부채', 'fan'],
  heart: ['하트', 'heart'],
};

/** The server sets the page's language. */
export const isKorean = () => document.documentElement.lang === 'ko';

/** A text with its `{name}` placeholders filled. */
export const text = (key, values = {}) => texts[key][isKorean() ? 0 : 1].replace(/\{(\w+)\}/g, (_, name) => values[name]);

export const number = (amount, options) => new Intl.NumberFormat(document.documentElement.lang, options).format(amount);

export const won = (amount) => text('won', { amount: number(amount) });
