/** Names and words that other backends use, without case and separators. What is not listed can still be found by spelling and shape. */

/** Of fields, by the contract's name. `record.field` goes before `field`. */
export const fieldSynonyms: Record<string, readonly string[]> = {
  'application.balance': ['amount', 'money', 'sum', 'price', 'won', 'value', 'amt'],
  'boardEntry.balance': ['amount', 'money', 'sum', 'price', 'won', 'value', 'amt'],
  'boardEntry.id': ['userid', 'login', 'loginid', 'member', 'memberid', 'username', 'account'],
  'boardEntry.idx': ['id', 'seq', 'no', 'num', 'key', 'uid'],
  'slotGame.code': ['key', 'id', 'gameid', 'gamecode', 'slug', 'gamekey'],
  'slotGame.gameCompany': ['vendor', 'provider', 'maker', 'company', 'vendorcode', 'studio', 'brand'],
  'user.userId': ['login', 'loginid', 'username', 'memberid', 'playerid', 'account', 'accountid', 'member', 'player'],
  advertisement: ['ads', 'ad', 'banners', 'items', 'list', 'rows'],
  answer: ['reply', 'replytext', 'replycontents', 'response', 'answertext', 'answercontents'],
  appliedOn: ['asked', 'appliedat', 'requested', 'requestedat', 'createdat', 'created', 'date', 'at', 'applydate', 'wanted', 'time'],
  balance: ['cash', 'money', 'purse', 'wallet', 'walletcash', 'amount', 'sum', 'won', 'cashbalance'],
  balanceBet: ['bet', 'stake', 'betamount', 'wager', 'betmoney'],
  balanceWin: ['win', 'prize', 'winamount', 'payout', 'winmoney'],
  bankname: ['bank', 'bankname', 'bankcode'],
  banknum: ['bankno', 'account', 'accountno', 'accountnumber', 'bankaccount', 'iban'],
  bankOwner: ['holder', 'bankholder', 'accountholder', 'owner', 'depositor'],
  bets: ['rounds', 'items', 'list', 'rows', 'history', 'betlist'],
  betTime: ['time', 'at', 'date', 'playedat', 'createdat', 'ms', 'regdate', 'betdate', 'bettime', 'timestamp'],
  casiono: ['casino', 'casinos', 'live', 'items', 'list', 'rows', 'vendors'], // sic
  code: ['key', 'id', 'vendorcode', 'vendor', 'slug', 'joincode', 'invite', 'referral', 'companycode'],
  contents: ['content', 'text', 'html', 'body', 'message', 'memo', 'detail'],
  count: ['unread', 'unreadcount', 'newcount', 'new', 'total'],
  deposits: ['items', 'list', 'rows', 'history', 'data', 'records'],
  domain: ['sites', 'site', 'host', 'hosts', 'domains'],
  gameCompany: ['maker', 'vendor', 'provider', 'company', 'studio', 'brand', 'vendorname'],
  gameMoney: ['play', 'game', 'ingame', 'inbalance', 'gamebalance', 'casinomoney', 'tablemoney'],
  games: ['items', 'list', 'rows', 'gamelist'],
  gameUrl: ['url', 'address', 'launchurl', 'link', 'game', 'playurl', 'launch'],
  helpCount: ['tickets', 'unreadtickets', 'inquirycount', 'qnacount', 'unreadhelp', 'ticketcount'],
  helps: ['tickets', 'items', 'list', 'rows', 'inquiries', 'questions', 'qna'],
  id: ['seq', 'no', 'num', 'key', 'uid', 'uuid', 'number'],
  imgUrl: ['art', 'image', 'img', 'picture', 'imageurl', 'thumbnail', 'icon', 'thumb', 'logo', 'banner'],
  in_balance: ['play', 'walletplay', 'game', 'gamemoney', 'ingame', 'casino', 'casinomoney', 'gamebalance', 'tablemoney'],
  isRead: ['seen', 'readyn', 'checked', 'opened', 'isseen'],
  lastDate: ['at', 'date', 'time', 'posted', 'created', 'createdat', 'written', 'writtenat', 'updatedat', 'datetime'],
  level: ['grade', 'rank', 'tier', 'class'],
  link: ['url', 'href', 'target', 'linkurl'],
  maxCount: ['total', 'count', 'totalcount', 'totalrows'],
  nameEn: ['en', 'english', 'enname', 'name', 'label', 'titleen'],
  nameKo: ['ko', 'kr', 'korean', 'koname', 'name', 'label', 'titleko', 'namekr'],
  nick: ['alias', 'nickname', 'displayname', 'name'],
  note: ['notes', 'letters', 'messages', 'items', 'list', 'rows', 'popups', 'popup'],
  noteCount: ['letters', 'unreadletters', 'messages', 'unreadmessages', 'messagecount', 'unreadnotes', 'lettercount'],
  notices: ['items', 'list', 'rows', 'board', 'notice', 'posts'],
  phone: ['mobile', 'tel', 'cellphone', 'phonenumber', 'hp', 'telephone'],
  posX: ['x', 'left'],
  posY: ['y', 'top'],
  processedOn: ['closed', 'processedat', 'settledat', 'donedate', 'completed', 'paid', 'finished', 'handledat', 'completedat'],
  regdate: ['at', 'date', 'time', 'createdat', 'created'],
  rolling: ['comp', 'walletcomp', 'points', 'bonus', 'mileage', 'comps', 'comppoint'],
  session: ['accesskey', 'accesstoken', 'jwt', 'key', 'auth', 'authtoken', 'sessionid', 'sid', 'ticket', 'bearer'],
  slot: ['slots', 'items', 'list', 'rows', 'vendors', 'companies'],
  sport: ['sports', 'items', 'list', 'rows', 'vendors'],
  status: ['state', 'result', 'progress', 'statuscode', 'step'],
  thirdParty: ['maker', 'vendor', 'provider', 'company', 'game', 'gamecompany', 'studio'],
  title: ['subject', 'topic', 'headline', 'heading', 'name'],
  titleColor: ['color', 'colour', 'subjectcolor'],
  used: ['power', 'active', 'enabled', 'open', 'useyn', 'isopen', 'state', 'status', 'isactive'],
  user: ['me', 'member', 'profile', 'account', 'info', 'userinfo'],
  userId: ['login', 'loginid', 'username', 'memberid', 'playerid', 'account', 'user', 'player'],
  withdraws: ['items', 'list', 'rows', 'history', 'withdrawals', 'records'],
};

/** Of fields of requests, as they are written: each is tried until a read, or a login, is accepted. */
export const requestSynonyms: Record<string, readonly string[]> = {
  company: ['vendor', 'companyCode', 'company_code', 'provider', 'vendorCode', 'code'],
  id: ['userId', 'user_id', 'userid', 'username', 'login', 'loginId', 'login_id', 'memberId', 'account'],
  nick: ['nickname', 'nickName', 'nick_name', 'alias'],
  pw: ['password', 'passwd', 'pass', 'userPw', 'user_pw', 'pwd', 'passphrase'],
  skip: ['page', 'pageNo', 'page_no', 'pageNumber'],
  type: ['kind', 'position', 'place'],
};

/** The status words of answers. */
export const statusSynonyms: Record<string, readonly string[]> = {
  success: ['ok', 'okay', 's', 'succeeded', 'succeed', 'done', 'true', '0', '00', '000', '0000', '200', 'y'],
  wait: ['waiting', 'alreadywaiting', 'alreadyrequested'],
  balance: ['insufficientbalance', 'insufficientfunds', 'nobalance', 'lackofbalance', 'nomoney', 'notenoughbalance'],
  low_point: ['lowpoints', 'nopoint', 'insufficientpoint', 'insufficientpoints', 'notenoughpoints'],
  pass: ['wrongpassword', 'invalidpassword', 'passwordmismatch', 'badpassword', 'wrongpw'],
  time: ['closed', 'notime', 'toosoon', 'outofhours', 'later'],
  fix_server: ['maintenance', 'undermaintenance', 'inspection', 'repair'],
  already: ['duplicate', 'duplicated', 'exists', 'taken', 'alreadyexists'],
  cant_find_code: ['invalidcode', 'codenotfound', 'wrongcode', 'nocode'],
  unauthenticated: ['unauthorized', 'notloggedin', 'loginrequired', 'sessionexpired', 'invalidtoken', 'tokenexpired', '401'],
};

/** The words of records, by the contract's word. */
export const wordSynonyms: Record<string, readonly string[]> = {
  wait: ['waiting', 'pending', 'queued', 'submitted', 'requested', 'request', 'req', 'new', 'open', 'w', 'p'],
  reg: ['registered', 'accepted', 'inprogress', 'processing'],
  already: ['done', 'complete', 'completed', 'approved', 'paid', 'success', 'settled', 'finished', 'answered', 'closed', 'ok', 'c'],
  cansel: ['cancel', 'canceled', 'cancelled', 'rejected', 'void', 'refused', 'denied', 'failed', 'declined', 'x'], // sic
  y: ['yes', 'on', 'true', '1', 'active', 'open', 'enabled', 'r', 'read', 'use', 'seen', 'up'],
  n: ['no', 'off', 'false', '0', 'inactive', 'closed', 'disabled', 'u', 'unread', 'stop', 'maintenance', 'down', 'new'],
};

export const envelopeNames = {
  status: [
    'status',
    'rc',
    'resultcode',
    'code',
    'retcode',
    'returncode',
    'errorcode',
    'errcode',
    'ret',
    'state',
    'result',
    'success',
    'ok',
  ],
  data: ['data', 'body', 'result', 'payload', 'response', 'content', 'output', 'value', 'info'],
  message: ['err', 'error', 'code', 'errorcode', 'errcode', 'reason', 'reasoncode', 'message', 'msg', 'errormessage', 'errmsg', 'cause'],
};

/** Statuses that say no more than "no". */
export const failureWords = ['false', 'fail', 'failed', 'failure', 'error', 'err', 'ko', 'nok', 'ng', 'no', 'n'];

/** Without case and separators. */
export const bare = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The contract's word for a word of the backend. */
export function wordFor(word: string, words: readonly string[], synonyms: Record<string, readonly string[]>): string | undefined {
  return words.find((known) => bare(known) === bare(word)) ?? words.find((known) => synonyms[known]?.includes(bare(word)));
}
