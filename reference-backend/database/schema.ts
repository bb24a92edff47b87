/** Raise this number when the tables below change, or the content of a seeded database (such as picture paths or jackpot pools). */
export const schemaVersion = 9;

const members = `
  CREATE TABLE members (
    id INTEGER PRIMARY KEY,
    user_id TEXT NOT NULL UNIQUE COLLATE NOCASE,
    nick TEXT NOT NULL UNIQUE COLLATE NOCASE,
    password_hash TEXT NOT NULL,
    withdrawal_hash TEXT NOT NULL, -- '' = has none
    phone TEXT NOT NULL,
    level INTEGER NOT NULL,
    bank_name TEXT NOT NULL,
    bank_owner TEXT NOT NULL,
    bank_number TEXT NOT NULL,
    is_deposit_locked INTEGER NOT NULL DEFAULT 0,
    joined_at INTEGER NOT NULL
  ) STRICT;
  -- Only hashes of tokens are stored: a leaked file gives no access.
  CREATE TABLE tokens (
    hash BLOB PRIMARY KEY,
    member_id INTEGER NOT NULL REFERENCES members (id),
    expires_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE join_codes (code TEXT PRIMARY KEY, domain TEXT NOT NULL) STRICT;
`;

// accounts.balance is always the sum of the account's entries, because only the trigger updates the balance and entries cannot be changed.
const ledger = `
  CREATE TABLE accounts (
    id INTEGER PRIMARY KEY,
    owner INTEGER NOT NULL, -- members.id, 0 = the house
    kind TEXT NOT NULL,
    balance INTEGER NOT NULL DEFAULT 0,
    UNIQUE (owner, kind),
    CHECK (owner = 0 OR balance >= 0)
  ) STRICT;
  CREATE TABLE transactions (id INTEGER PRIMARY KEY, reason TEXT NOT NULL, made_at INTEGER NOT NULL) STRICT;
  CREATE TABLE entries (
    id INTEGER PRIMARY KEY,
    transaction_id INTEGER NOT NULL REFERENCES transactions (id),
    account_id INTEGER NOT NULL REFERENCES accounts (id),
    amount INTEGER NOT NULL CHECK (amount <> 0)
  ) STRICT;
  CREATE INDEX entries_by_account ON entries (account_id);
  CREATE INDEX entries_by_transaction ON entries (transaction_id);
  CREATE TRIGGER entries_keep_the_running_sum AFTER INSERT ON entries
    BEGIN UPDATE accounts SET balance = balance + NEW.amount WHERE id = NEW.account_id; END;
  CREATE TRIGGER entries_are_final BEFORE UPDATE ON entries BEGIN SELECT RAISE (ABORT, 'entries are final'); END;
  CREATE TRIGGER entries_stay BEFORE DELETE ON entries BEGIN SELECT RAISE (ABORT, 'entries are final'); END;
  CREATE TABLE applications (
    id INTEGER PRIMARY KEY,
    member_id INTEGER NOT NULL REFERENCES members (id),
    kind TEXT NOT NULL CHECK (kind IN ('deposit', 'withdrawal')),
    amount INTEGER NOT NULL CHECK (amount > 0),
    status TEXT NOT NULL,
    applied_at INTEGER NOT NULL,
    processed_at INTEGER,
    is_hidden INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX applications_by_member ON applications (member_id, kind);
  CREATE INDEX applications_by_status ON applications (status);
`;

// AUTOINCREMENT never uses an id twice. Browsers store the ids of read, deleted and hidden rows, so a reused id would hide a new row.
const community = `
  CREATE TABLE notices (
    id INTEGER PRIMARY KEY AUTOINCREMENT, title TEXT NOT NULL, title_color TEXT NOT NULL, contents TEXT NOT NULL, domain TEXT NOT NULL, written_at INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE popups (
    id INTEGER PRIMARY KEY AUTOINCREMENT, title TEXT NOT NULL, title_color TEXT NOT NULL, contents TEXT NOT NULL, domain TEXT NOT NULL,
    pos_x INTEGER NOT NULL, pos_y INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE notes (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    member_id INTEGER NOT NULL REFERENCES members (id),
    title TEXT NOT NULL, title_color TEXT NOT NULL, contents TEXT NOT NULL,
    answer TEXT, -- the reply to the member's question, if the message is one
    is_read INTEGER NOT NULL DEFAULT 0,
    written_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX notes_by_member ON notes (member_id);
  CREATE TABLE helps (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    member_id INTEGER REFERENCES members (id), -- NULL = written by a visitor
    kind TEXT NOT NULL CHECK (kind IN ('question', 'account', 'visitor')),
    title TEXT NOT NULL, title_color TEXT NOT NULL, contents TEXT NOT NULL,
    answer TEXT,
    is_read INTEGER NOT NULL DEFAULT 0, -- the answer, not the question
    status TEXT NOT NULL,
    written_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX helps_by_member ON helps (member_id);
  CREATE INDEX helps_by_status ON helps (status);
  CREATE TABLE advertisements (
    id INTEGER PRIMARY KEY, type TEXT NOT NULL, title TEXT NOT NULL, picture_path TEXT NOT NULL, link TEXT NOT NULL
  ) STRICT;
`;

// `game_sessions.played_at` is NULL while the game page is closed.
const games = `
  CREATE TABLE companies (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('casino', 'sport', 'slot')),
    code TEXT NOT NULL,
    game_company TEXT NOT NULL, name_ko TEXT NOT NULL, name_en TEXT NOT NULL,
    is_usable INTEGER NOT NULL,
    picture_path TEXT NOT NULL,
    UNIQUE (kind, code)
  ) STRICT;
  CREATE TABLE slot_games (
    id INTEGER PRIMARY KEY,
    company_id INTEGER NOT NULL REFERENCES companies (id),
    code TEXT NOT NULL, name_ko TEXT NOT NULL, name_en TEXT NOT NULL, picture_path TEXT NOT NULL,
    UNIQUE (company_id, code)
  ) STRICT;
  CREATE TABLE game_sessions (
    member_id INTEGER PRIMARY KEY REFERENCES members (id),
    key_hash BLOB NOT NULL UNIQUE,
    name_ko TEXT NOT NULL, name_en TEXT NOT NULL, third_party TEXT NOT NULL,
    opened_at INTEGER NOT NULL,
    played_at INTEGER -- when the page was opened, or its last round; NULL = it is closed
  ) STRICT;
  CREATE TABLE bets (
    id INTEGER PRIMARY KEY,
    member_id INTEGER NOT NULL REFERENCES members (id),
    third_party TEXT NOT NULL,
    name_ko TEXT NOT NULL, name_en TEXT NOT NULL, -- of the game
    bet INTEGER NOT NULL, win INTEGER NOT NULL,
    made_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX bets_by_member ON bets (member_id, made_at);
`;

/** Times are in ms since the epoch, and amounts in whole won. */
export const schema = [members, ledger, community, games].join('');
