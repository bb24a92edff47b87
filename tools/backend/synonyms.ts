// Names and words that other backends use, without case and separators. The best one comes first.

/** Names of fields, by the contract's name. `record.field` goes before `field`. */
export const fieldSynonyms: Record<string, readonly string[]> = {
  'application.balance': ['amount', 'money', 'sum', 'price', 'won', 'value', 'amt'],
  'boardEntry.balance': ['amount', 'money', 'sum', 'price', 'won', 'value', 'amt'],
  'boardEntry.id': ['userid', 'login', 'loginid', 'member', 'memberid', 'username', 'account'],
  'boardEntry.idx': ['id', 'seq', 'no', 'num', 'key', 'uid'],
  'slotGame.code': ['key', 'id', 'gameid', 'gamecode', 'slug', 'gamekey'],
  'slotGame.gameCompany': ['vendor', 'provider', 'maker', 'company', 'vendorcode', 'studio', 'brand'],
  'user.userId': ['login', 'loginid', 'username', 'memberid', 'playerid', 'account', 'accountid', 'member', 'player'],
  answer: ['reply', 'replytext', 'replycontents', 'response', 'answertext', 'answercontents'],
  appliedOn: ['asked', 'appliedat', 'requested', 'requestedat', 'createdat', 'created', 'date', 'at', 'applydate', 'wanted', 'time'],
  balance: ['cash', 'money', 'purse', 'wallet', 'walletcash', 'amount', 'sum', 'won', 'cashbalance'],
  balanceBet: ['bet', 'stake', 'betamount', 'wager', 'betmoney'],
  balanceWin: ['win', 'prize', 'winamount', 'payout', 'winmoney'],
  bankname: ['bank', 'bankname', 'bankcode'],
  banknum: ['bankno', 'account', 'accountno', 'accountnumber', 'bankaccount', 'iban'],
  bankOwner: ['holder', 'bankholder', 'accountholder', 'owner', 'depositor'],
  betTime: ['time', 'at', 'date', 'playedat', 'createdat', 'ms', 'regdate', 'betdate', 'bettime', 'timestamp'],
  code: ['key', 'id', 'vendorcode', 'vendor', 'slug', 'joincode', 'invite', 'referral', 'companycode'],
  contents: ['content', 'text', 'html', 'body', 'message', 'memo', 'detail'],
  count: ['unread', 'unreadcount', 'newcount', 'new', 'total'],
  domain: ['sites', 'site', 'host', 'hosts', 'domains'],
  gameCompany: ['maker', 'vendor', 'provider', 'company', 'studio', 'brand', 'vendorname'],
  gameMoney: ['play', 'game', 'ingame', 'inbalance', 'gamebalance', 'casinomoney', 'tablemoney'],
  gameUrl: ['url', 'address', 'launchurl', 'link', 'game', 'playurl', 'launch'],
  helpCount: ['tickets', 'unreadtickets', 'inquirycount', 'qnacount', 'unreadhelp', 'ticketcount'],
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
  noteCount: ['letters', 'unreadletters', 'messages', 'unreadmessages', 'messagecount', 'unreadnotes', 'lettercount'],
  phone: ['mobile', 'tel', 'cellphone', 'phonenumber', 'hp', 'telephone'],
  posX: ['x', 'left'],
  posY: ['y', 'top'],
  processedOn: ['closed', 'processedat', 'settledat', 'donedate', 'completed', 'paid', 'finished', 'handledat', 'completedat'],
  regdate: ['at', 'date', 'time', 'createdat', 'created'],
  rolling: ['comp', 'walletcomp', 'points', 'bonus', 'mileage', 'comps', 'comppoint'],
  session: ['accesskey', 'accesstoken', 'jwt', 'key', 'auth', 'authtoken', 'sessionid', 'sid', 'ticket', 'bearer'],
  status: ['state', 'result', 'progress', 'statuscode', 'step'],
  thirdParty: ['maker', 'vendor', 'provider', 'company', 'game', 'gamecompany', 'studio'],
  title: ['subject', 'topic', 'headline', 'heading', 'name'],
  titleColor: ['color', 'colour', 'subjectcolor'],
  used: ['power', 'active', 'enabled', 'open', 'useyn', 'isopen', 'state', 'status', 'isactive'],
  user: ['me', 'member', 'profile', 'account', 'info', 'userinfo'],
  userId: ['login', 'loginid', 'username', 'memberid', 'playerid', 'account', 'user', 'player'],
};

/** Words of statuses and flags in records, by the contract's word. */
export const wordSynonyms: Record<string, readonly string[]> = {
  wait: ['waiting', 'pending', 'queued', 'submitted', 'requested', 'request', 'req', 'new', 'open', 'w', 'p'],
  reg: ['registered', 'accepted', 'inprogress', 'processing'],
  already: ['done', 'complete', 'completed', 'approved', 'paid', 'success', 'settled', 'finished', 'answered', 'closed', 'ok', 'c'],
  cansel: ['cancel', 'canceled', 'cancelled', 'rejected', 'void', 'refused', 'denied', 'failed', 'declined', 'x'], // sic
  y: ['yes', 'on', 'true', '1', 'active', 'open', 'enabled', 'r', 'read', 'use', 'seen', 'up'],
  n: ['no', 'off', 'false', '0', 'inactive', 'closed', 'disabled', 'u', 'unread', 'stop', 'maintenance', 'down', 'new'],
};

/** Where an answer has its status and the object with its fields. */
export const envelopeNames = {
  status: ['status', 'rc', 'resultcode', 'code', 'retcode', 'returncode', 'errorcode', 'ret', 'state', 'result', 'success', 'ok'],
  data: ['data', 'body', 'result', 'payload', 'response', 'content', 'output', 'value', 'info'],
};

/** A name without case and separators. */
export const bare = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
