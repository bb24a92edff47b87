/**
 * The content of a new database: plain data without ids. Times are minutes before loading, amounts whole won.
 * Picture paths are paths of this backend (`/pictures/...`), absolute URLs, or '' = no picture.
 */
export interface DemoSeed {
  members: SeedMember[];
  joinCodes: SeedJoinCode[];
  casinos: SeedEntry[];
  sports: SeedEntry[];
  slotCompanies: SeedSlotCompany[];
  notices: SeedNotice[];
  popups: SeedPopup[];
  notes: SeedNote[];
  helps: SeedHelp[];
  applications: SeedApplication[];
  bets: SeedBet[];
  advertisements: SeedAdvertisement[];
}

export interface SeedMember {
  userId: string;
  password: string;
  nick: string;
  phone: string;
  level: number;
  bankName: string;
  bankOwner: string;
  bankNumber: string;
  /** '' = none. */
  withdrawalPassword: string;
  /** Balance before the seed's first application and bet. */
  openingBalance: number;
  /** Comp before the seed's first bet. */
  openingComp: number;
  /** Money left in the games. */
  openingGameMoney: number;
  /** true = deposit applications are refused. */
  isDepositLocked: boolean;
  joinedMinutesAgo: number;
}

interface SeedJoinCode {
  code: string;
  /** Hosts on which the registration form is prefilled with the code; '' = none. */
  domain: string;
}

/** A live-casino company, or a sports book. */
export interface SeedEntry extends SeedGame {
  gameCompany: string;
  /** false = under maintenance. */
  isUsable: boolean;
}

export interface SeedSlotCompany extends SeedGame {
  isUsable: boolean;
  games: SeedGame[];
}

export interface SeedGame {
  code: string;
  nameKo: string;
  nameEn: string;
  picturePath: string;
}

export interface SeedText {
  title: string;
  /** CSS color; '' = default. */
  titleColor: string;
  /** HTML. */
  contents: string;
}

export interface SeedNotice extends SeedText {
  /** Hosts separated by comma, bar or space; '' = all. */
  domain: string;
  minutesAgo: number;
}

export interface SeedPopup extends SeedText {
  domain: string;
  /** Position in px from the left and the top edge. */
  posX: number;
  posY: number;
}

/** A message from the operator to a member. */
export interface SeedNote extends SeedText {
  userId: string;
  isRead: boolean;
  minutesAgo: number;
}

/** A member's enquiry. `answer` is HTML, null = not answered. */
export interface SeedHelp extends SeedText {
  userId: string;
  answer: string | null;
  isRead: boolean;
  status: 'wait' | 'reg' | 'already' | 'cansel'; // sic
  minutesAgo: number;
}

/** A deposit or a withdrawal. Loaded in chronological order: earlier entries must cover a withdrawal. */
export interface SeedApplication {
  userId: string;
  kind: 'deposit' | 'withdrawal';
  amount: number;
  /** `already` and `cansel` (sic) are decided; any other word waits. */
  status: string;
  minutesAgo: number;
  /** null = waiting. */
  processedMinutesAgo: number | null;
}

/** A finished round. The balance at that time must cover the stake. */
export interface SeedBet {
  userId: string;
  /** The company's name as the bets list shows it. */
  thirdParty: string;
  /** The game's. */
  nameKo: string;
  nameEn: string;
  bet: number;
  win: number;
  minutesAgo: number;
}

interface SeedAdvertisement {
  /** The placement the portal asks for. */
  type: string;
  title: string;
  picturePath: string;
  link: string;
}
