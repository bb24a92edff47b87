import { text } from 'node:stream/consumers';
import { listen } from './listen.ts';

// This backend with another API shares no code with the reference backend or the contract. foreignBackend.map.json maps the API to the
// contract.

type Json = Record<string, unknown>;
interface Member {
  name: string;
  pass: string;
  nick: string;
  /** `cash`, `inPlay` and `comp` are in hundredths of a won. */
  cash: number;
  inPlay: number;
  comp: number;
}
interface Handler {
  /** A request with another field, except `site`, is refused. */
  fields: string[];
  /** True = the call needs no login. */
  isOpen?: true;
  answer: (body: Json, member: Member) => Json;
}
interface Transfer {
  no: number;
  sum: string;
  state: string;
  at: string;
}

const ok = (body: Json = {}): Json => ({ rc: '0000', msg: '정상 처리되었습니다', body });
const refused = (rc: string, msg = '처리할 수 없습니다'): Json => ({ rc, msg });

/** Node has no encoder for EUC-KR, so this encoder inverts the decoder's table. */
function createEncoder(): (text: string) => Buffer {
  const decoder = new TextDecoder('euc-kr');
  const codes = new Map<string, number[]>();
  for (let lead = 0xa1; lead <= 0xfe; lead += 1)
    for (let trail = 0xa1; trail <= 0xfe; trail += 1)
      codes.set(decoder.decode(Uint8Array.of(lead, trail)), [lead, trail]);
  return (text) =>
    Buffer.from(
      [...text].flatMap((sign) => (sign < '\x80' ? sign.charCodeAt(0) : (codes.get(sign) ?? 0x3f))),
    );
}

const grouped = (won: number) => String(won).replace(/\B(?=(\d{3})+$)/g, ',');
const dayFirst = (at: number) =>
  new Date(at).toISOString().replace(/(\d+)-(\d+)-(\d+)T([\d:]+).*/, '$3.$2.$1 $4');

function createHandlers(
  origin: () => string,
  member: Member,
  now: () => number,
): Record<string, Handler> {
  const ins: Transfer[] = [
    { no: 1, sum: '70,000', state: 'DONE', at: dayFirst(now() - 86_400_000) },
  ];
  const outs: Transfer[] = [
    { no: 2, sum: '30,000', state: 'VOID', at: dayFirst(now() - 86_400_000) },
  ];
  let tickets: Json[] = [
    {
      seq: 11,
      subject: '첫 문의',
      text: '안녕하세요',
      at: dayFirst(now()),
      state: 'DONE',
      reply: { text: '<p>답변입니다</p>' },
      seen: 'R',
    },
  ];
  let letters: Json[] = [
    { seq: 21, subject: '환영합니다', text: '<p>쪽지 본문</p>', at: dayFirst(now()), seen: 'U' },
  ];
  const board = [
    {
      seq: 31,
      subject: '점검 안내',
      html: '<p>공지 본문</p>',
      posted: Math.floor(now() / 1000),
      sites: '',
    },
  ];
  const vendor = (key: string, ko: string, en: string, power = 'ON') => ({
    key,
    ko,
    en,
    maker: en,
    power,
    art: '',
  });
  const profile = () => ({
    login: member.name,
    alias: member.nick,
    mobile: '01012345678',
    grade: 3,
    wallet: { cash: member.cash, play: member.inPlay, comp: member.comp },
    bank: { name: '한빛은행', holder: '김하늘', no: '001234567890' },
  });
  const open = (fields: string[], answer: Handler['answer']): Handler => ({
    fields,
    answer,
    isOpen: true,
  });
  const own = (fields: string[], answer: Handler['answer']): Handler => ({ fields, answer });
  const done = (change: () => void = () => {}) => {
    change();
    return ok();
  };
  const transfer = (list: Transfer[], won: number) =>
    done(
      () =>
        void list.unshift({
          no: list.length + 40,
          sum: grouped(won),
          state: 'REQ',
          at: dayFirst(now()),
        }),
    );
  const exchange = (compToCash: number) => {
    if (compToCash > member.comp) return refused('1003');
    member.comp -= compToCash;
    member.cash += compToCash;
    return ok({ cash: member.cash, comp: member.comp });
  };

  return {
    '/auth/token': open(['login', 'passphrase'], ({ login, passphrase }) =>
      login === member.name && passphrase === member.pass
        ? ok({ access: { key: 'foreign-key' } })
        : refused('1009'),
    ),
    '/members': open(
      ['login', 'alias', 'passphrase', 'again', 'mobile', 'bank', 'withdrawalCode', 'joinCode'],
      ({ login, joinCode }) =>
        login === member.name ? refused('1007') : joinCode === 'BAD' ? refused('1008') : ok(),
    ),
    '/members/alias-free': open(['alias'], ({ alias }) =>
      alias === member.nick ? refused('1007') : ok(),
    ),
    '/members/login-free': open(['login'], ({ login }) =>
      login === member.name ? refused('1007') : ok(),
    ),
    // This is the only successful response without `body`.
    '/site/join': open([], () => ({ rc: '0000', joinCode: 'M777', host: 'site.example' })),
    '/me/pulse': own([], () =>
      ok({ me: profile(), unread: { letters: letters.length, tickets: 0 } }),
    ),
    '/me': own([], () => ok(profile())),
    '/me/passphrase': own(['passphrase'], ({ passphrase }) =>
      done(() => (member.pass = String(passphrase))),
    ),
    '/me/purse': own([], () =>
      ok({ play: member.inPlay, cash: member.cash, comp: member.comp, login: member.name }),
    ),
    '/me/rounds': own(['page'], () =>
      ok({ rounds: [{ maker: 'Nova', stake: 1_000_00, prize: 2_500_00, ms: now() }], total: 1 }),
    ),
    '/me/comp/all': own([], () => exchange(member.comp)),
    '/me/comp/convert': own(['sum'], ({ sum }) => exchange(Number(sum))),
    '/me/comp/buy': own(['sum'], ({ sum }) => exchange(-Number(sum))),
    '/me/comp/sell': own(['sum'], ({ sum }) => exchange(Number(sum))),
    '/cash/in': own(['thousands'], ({ thousands }) =>
      ins.some(({ state }) => state === 'REQ')
        ? refused('1001', '이미 신청 중입니다')
        : transfer(ins, Number(thousands) * 1000),
    ),
    '/cash/out': own(['sum', 'withdrawalCode'], ({ sum, withdrawalCode }) => {
      const minor = Number(String(sum).replaceAll(',', ''));
      if (withdrawalCode !== undefined && withdrawalCode !== '0042') return refused('1004');
      if (minor > member.cash) return refused('1002', '잔액이 부족합니다');
      member.cash -= minor;
      return transfer(outs, minor / 100);
    }),
    '/cash/in/list': own([], () =>
      ok({ items: ins.map(({ at, ...entry }) => ({ ...entry, asked: at, closed: '' })) }),
    ),
    '/cash/out/list': own([], () =>
      ok({ items: outs.map(({ at, ...entry }) => ({ ...entry, wanted: at, paid: '' })) }),
    ),
    '/cash/in/hide': own(['no'], () => ok()),
    '/cash/out/hide': own(['no'], () => ok()),
    '/tickets': own([], () => ok({ items: tickets, total: tickets.length })),
    '/tickets/new': own(['subject', 'text'], ({ subject, text }) =>
      done(
        () =>
          void tickets.unshift({
            seq: 90 + tickets.length,
            subject,
            text,
            at: dayFirst(now()),
            state: 'REQ',
            seen: 'R',
          }),
      ),
    ),
    '/tickets/account': own([], () => refused('1001')),
    '/tickets/guest': open(['login', 'mobile', 'subject', 'text'], () => ok()),
    '/tickets/seen': own(['seq'], () => ok()),
    '/tickets/drop': own(['seq'], ({ seq }) =>
      done(() => (tickets = tickets.filter((one) => String(one.seq) !== String(seq)))),
    ),
    '/tickets/clear': own([], () => done(() => (tickets = []))),
    '/letters': own([], () => ok({ items: letters })),
    '/letters/latest': own([], () => ok({ items: letters, unread: letters.length })),
    '/letters/seen': own(['seq'], () => ok()),
    '/letters/drop': own(['seq'], ({ seq }) =>
      done(() => (letters = letters.filter((one) => String(one.seq) !== String(seq)))),
    ),
    '/letters/seen-all': own([], () =>
      done(() => letters.forEach((letter) => (letter.seen = 'R'))),
    ),
    '/letters/clear': own([], () => done(() => (letters = []))),
    '/board': open([], () => ok({ items: board })),
    '/board/popups': open([], () => ok({ items: [] })),
    '/board/cash-in': open([], () =>
      ok({ items: [{ seq: 1, login: 'someone', sum: 50_000_00, at: dayFirst(now()) }] }),
    ),
    '/board/cash-out': open([], () =>
      ok({ items: [{ seq: 2, login: 'another', sum: 80_000_00, at: dayFirst(now()) }] }),
    ),
    '/lobby/live': open([], () =>
      ok({
        items: [
          vendor('live1', '노바 카지노', 'Nova Live'),
          vendor('live2', '점검 카지노', 'Late Live', 'OFF'),
        ],
      }),
    ),
    '/lobby/sport': open([], () => ok({ items: [vendor('sport1', '스포츠북', 'Sports Book')] })),
    '/lobby/slots': open([], () => ok({ items: [vendor('slot1', '노바 슬롯', 'Nova Slots')] })),
    '/lobby/slots/games': open(['vendor'], ({ vendor: key }) =>
      ok({ items: [{ key: 'fruit', vendor: key, art: '', ko: '과일 가게', en: 'Fruit Shop' }] }),
    ),
    '/play/open': own(['game', 'vendor', 'clicked'], ({ game, clicked }) =>
      // The unit of `clicked` is seconds, and a time in milliseconds is refused.
      Number(clicked) > now() / 100
        ? refused('1005')
        : ok({ address: `${origin()}/played?game=${String(game)}` }),
    ),
  };
}

export interface ForeignBackend {
  origin: string;
  journal: { path: string; body: Json }[];
  member: Member;
  close: () => Promise<void>;
}

/** The only member is `demo` with the password `demo1234`. */
export async function startForeignBackend(
  port = 0,
  host = '127.0.0.1',
  now = Date.now,
): Promise<ForeignBackend> {
  const encode = createEncoder();
  const member: Member = {
    name: 'demo',
    pass: 'demo1234',
    nick: '별빛',
    cash: 1_250_000_00,
    inPlay: 4_500_00,
    comp: 31_000_00,
  };
  const journal: ForeignBackend['journal'] = [];
  let origin = '';
  const handlers = createHandlers(() => origin, member, now);

  const respond = (path: string, sent: string, authorization: string | undefined): Json => {
    const handler = handlers[path];
    if (!handler) return refused('9404');
    const { site, ...body } = JSON.parse(sent) as Json;
    journal.push({ path, body });
    if (site !== 'M1') return refused('9100', '사이트 코드가 없습니다');
    if (Object.keys(body).some((name) => !handler.fields.includes(name)))
      return refused('9101', '알 수 없는 항목입니다');
    if (!handler.isOpen && authorization !== 'Bearer foreign-key') return refused('9001');
    return handler.answer(body, member);
  };

  const listening = await listen(
    async (request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://foreign');
      if (request.method === 'GET') {
        response
          .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
          .end('<!doctype html><title>game</title>game');
        return;
      }
      const answer = respond(
        pathname.replace(/^\/svc\/v3/, ''),
        await text(request),
        request.headers.authorization,
      );
      response
        .writeHead(200, { 'content-type': 'application/json; charset=euc-kr' })
        .end(encode(JSON.stringify(answer)));
    },
    port,
    host,
  );
  origin = `http://localhost:${listening.port}`;
  return { origin, journal, member, close: listening.close };
}

// `node __tests__/support/foreignBackend.ts [port]` starts the backend.
if (import.meta.main) {
  const { origin } = await startForeignBackend(Number(process.argv[2] ?? 4100));
  console.log(`The foreign backend listens on ${origin}`);
}
