import { isWireObject, type WireField } from '#contract/wireRecord.ts';

export type WireObject = Readonly<Record<string, unknown>>;

/** A value is an object only at the greatest depth (a path of three names). */
export interface Leaf {
  path: string;
  values: unknown[];
}

/** The path `.` returns `from` itself. */
export const at = (from: unknown, path: string): unknown =>
  path === '.'
    ? from
    : path
        .split('.')
        .reduce<unknown>((inner, name) => (isWireObject(inner) ? inner[name] : undefined), from);

const maxDepth = 3;

export function leavesOf(rows: readonly WireObject[]): Leaf[] {
  const leaves = new Map<string, unknown[]>();
  const walk = (value: unknown, path: string, depth: number) => {
    if (isWireObject(value) && depth < maxDepth) {
      for (const [name, inner] of Object.entries(value))
        walk(inner, path ? `${path}.${name}` : name, depth + 1);
    } else if (path) leaves.set(path, [...(leaves.get(path) ?? []), value]);
  };
  for (const row of rows) walk(row, '', 0);
  return [...leaves].map(([path, values]) => ({ path, values }));
}

const isAmount = (value: unknown) =>
  typeof value === 'number' ||
  (typeof value === 'string' && /\d/.test(value) && /^[₩\s\d.,+-]*(원|KRW)?$/.test(value));

/** Empty values fit every field that is not a record. */
function canBe({ kind }: WireField, values: readonly unknown[]): boolean {
  const given = values.filter((value) => value !== undefined && value !== null && value !== '');
  if (kind === 'record' || kind === 'records') return false;
  if (kind === 'amount' || kind === 'number') return given.every(isAmount);
  return given.every((value) => ['string', 'number', 'boolean'].includes(typeof value));
}

/** `wallet.cash` is compared as `walletcash` and as `cash`. */
const namesOf = (path: string) =>
  [path, path.split('.').slice(-2).join(''), path.split('.').at(-1)!].map(bare);

/** 0 = the contract's own name. A higher number = a less likely name. Infinity = no name of the field. */
export function rankOf({ name, aliases }: WireField, record: string, path: string): number {
  const synonyms = fieldSynonyms[`${record}.${name}`] ?? fieldSynonyms[name] ?? [];
  const known = [name, ...aliases, ...synonyms].map(bare);
  const ranks = namesOf(path).flatMap((spelled) =>
    known.includes(spelled) ? known.indexOf(spelled) : [],
  );
  return Math.min(...ranks);
}

/** Returns the paths by field name. A path is used for one field only. */
export function matchFields(
  fields: readonly WireField[],
  record: string,
  leaves: readonly Leaf[],
): Map<string, string> {
  const pairs = fields
    .flatMap((field) =>
      leaves
        .filter(({ values }) => canBe(field, values))
        .map(({ path }) => ({
          name: field.name,
          path,
          rank: rankOf(field, record, path) + path.split('.').length * 0.1,
        })),
    )
    .filter(({ rank }) => rank < Infinity)
    .sort((one, other) => one.rank - other.rank);
  const found = new Map<string, string>();
  const taken = new Set<string>();
  for (const { name, path } of pairs) {
    if (found.has(name) || taken.has(path)) continue;
    found.set(name, path);
    taken.add(path);
  }
  return found;
}

/**
 * The names are in lower case and without separators, the likeliest first. An entry `record.field` is used instead of the entry `field`.
 */
const fieldSynonyms: Record<string, readonly string[]> = {
  'application.balance': ['amount', 'money', 'sum', 'price', 'won', 'value', 'amt'],
  'boardEntry.balance': ['amount', 'money', 'sum', 'price', 'won', 'value', 'amt'],
  'boardEntry.id': ['userid', 'login', 'loginid', 'member', 'memberid', 'username', 'account'],
  'boardEntry.idx': ['id', 'seq', 'no', 'num', 'key', 'uid'],
  'slotGame.code': ['key', 'id', 'gameid', 'gamecode', 'slug', 'gamekey'],
  'slotGame.gameCompany': [
    'vendor',
    'provider',
    'maker',
    'company',
    'vendorcode',
    'studio',
    'brand',
  ],
  'user.userId': [
    'login',
    'loginid',
    'username',
    'memberid',
    'playerid',
    'account',
    'accountid',
    'member',
    'player',
  ],
  answer: ['reply', 'replytext', 'replycontents', 'response', 'answertext', 'answercontents'],
  appliedOn: [
    'asked',
    'appliedat',
    'requested',
    'requestedat',
    'createdat',
    'created',
    'date',
    'at',
    'applydate',
    'wanted',
    'time',
  ],
  balance: [
    'cash',
    'money',
    'purse',
    'wallet',
    'walletcash',
    'amount',
    'sum',
    'won',
    'cashbalance',
  ],
  balanceBet: ['bet', 'stake', 'betamount', 'wager', 'betmoney'],
  balanceWin: ['win', 'prize', 'winamount', 'payout', 'winmoney'],
  bankname: ['bank', 'bankname', 'bankcode'],
  banknum: ['bankno', 'account', 'accountno', 'accountnumber', 'bankaccount', 'iban'],
  bankOwner: ['holder', 'bankholder', 'accountholder', 'owner', 'depositor'],
  betTime: [
    'time',
    'at',
    'date',
    'playedat',
    'createdat',
    'ms',
    'regdate',
    'betdate',
    'bettime',
    'timestamp',
  ],
  code: [
    'key',
    'id',
    'vendorcode',
    'vendor',
    'slug',
    'joincode',
    'invite',
    'referral',
    'companycode',
  ],
  contents: ['content', 'text', 'html', 'body', 'message', 'memo', 'detail'],
  count: ['unread', 'unreadcount', 'newcount', 'new', 'total'],
  domain: ['sites', 'site', 'host', 'hosts', 'domains'],
  gameCompany: ['maker', 'vendor', 'provider', 'company', 'studio', 'brand', 'vendorname'],
  gameMoney: ['play', 'game', 'ingame', 'inbalance', 'gamebalance', 'casinomoney', 'tablemoney'],
  gameUrl: ['url', 'address', 'launchurl', 'link', 'game', 'playurl', 'launch'],
  helpCount: ['tickets', 'unreadtickets', 'inquirycount', 'qnacount', 'unreadhelp', 'ticketcount'],
  id: ['seq', 'no', 'num', 'key', 'uid', 'uuid', 'number'],
  imgUrl: [
    'art',
    'image',
    'img',
    'picture',
    'imageurl',
    'thumbnail',
    'icon',
    'thumb',
    'logo',
    'banner',
  ],
  in_balance: [
    'play',
    'walletplay',
    'game',
    'gamemoney',
    'ingame',
    'casino',
    'casinomoney',
    'gamebalance',
    'tablemoney',
  ],
  isRead: ['seen', 'readyn', 'checked', 'opened', 'isseen'],
  lastDate: [
    'at',
    'date',
    'time',
    'posted',
    'created',
    'createdat',
    'written',
    'writtenat',
    'updatedat',
    'datetime',
  ],
  level: ['grade', 'rank', 'tier', 'class'],
  link: ['url', 'href', 'target', 'linkurl'],
  maxCount: ['total', 'count', 'totalcount', 'totalrows'],
  nameEn: ['en', 'english', 'enname', 'name', 'label', 'titleen'],
  nameKo: ['ko', 'kr', 'korean', 'koname', 'name', 'label', 'titleko', 'namekr'],
  nick: ['alias', 'nickname', 'displayname', 'name'],
  noteCount: [
    'letters',
    'unreadletters',
    'messages',
    'unreadmessages',
    'messagecount',
    'unreadnotes',
    'lettercount',
  ],
  phone: ['mobile', 'tel', 'cellphone', 'phonenumber', 'hp', 'telephone'],
  posX: ['x', 'left'],
  posY: ['y', 'top'],
  processedOn: [
    'closed',
    'processedat',
    'settledat',
    'donedate',
    'completed',
    'paid',
    'finished',
    'handledat',
    'completedat',
  ],
  regdate: ['at', 'date', 'time', 'createdat', 'created'],
  rolling: ['comp', 'walletcomp', 'points', 'bonus', 'mileage', 'comps', 'comppoint'],
  session: [
    'accesskey',
    'accesstoken',
    'jwt',
    'key',
    'auth',
    'authtoken',
    'sessionid',
    'sid',
    'ticket',
    'bearer',
  ],
  status: ['state', 'result', 'progress', 'statuscode', 'step'],
  thirdParty: ['maker', 'vendor', 'provider', 'company', 'game', 'gamecompany', 'studio'],
  title: ['subject', 'topic', 'headline', 'heading', 'name'],
  titleColor: ['color', 'colour', 'subjectcolor'],
  used: ['power', 'active', 'enabled', 'open', 'useyn', 'isopen', 'state', 'status', 'isactive'],
  user: ['me', 'member', 'profile', 'account', 'info', 'userinfo'],
  userId: ['login', 'loginid', 'username', 'memberid', 'playerid', 'account', 'user', 'player'],
};

/** The keys are the contract's words. `y` and `n` are the contract's flags. */
export const wordSynonyms: Record<string, readonly string[]> = {
  wait: [
    'waiting',
    'pending',
    'queued',
    'submitted',
    'requested',
    'request',
    'req',
    'new',
    'open',
    'w',
    'p',
  ],
  reg: ['registered', 'accepted', 'inprogress', 'processing'],
  already: [
    'done',
    'complete',
    'completed',
    'approved',
    'paid',
    'success',
    'settled',
    'finished',
    'answered',
    'closed',
    'ok',
    'c',
  ],
  cansel: [
    'cancel',
    'canceled',
    'cancelled',
    'rejected',
    'void',
    'refused',
    'denied',
    'failed',
    'declined',
    'x',
  ], // sic
  y: ['yes', 'on', 'true', '1', 'active', 'open', 'enabled', 'r', 'read', 'use', 'seen', 'up'],
  n: [
    'no',
    'off',
    'false',
    '0',
    'inactive',
    'closed',
    'disabled',
    'u',
    'unread',
    'stop',
    'maintenance',
    'down',
    'new',
  ],
};

/** The likeliest name is first. */
export const envelopeNames = {
  status: [
    'status',
    'rc',
    'resultcode',
    'code',
    'retcode',
    'returncode',
    'errorcode',
    'ret',
    'state',
    'result',
    'success',
    'ok',
  ],
  data: ['data', 'body', 'result', 'payload', 'response', 'content', 'output', 'value', 'info'],
};

export const bare = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
