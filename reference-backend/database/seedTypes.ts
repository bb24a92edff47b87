/**
 * What a fresh database is filled with: plain data, no ids and no clock. Times are minutes before the moment of loading, so a seed never grows old.
 * Amounts are whole won. Picture paths are paths of this backend (`/pictures/...`), complete URLs, or '' for "has none".
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
  /** '' = has none. */
  exchangePassword: string;
  /** Won on the balance before the first application and bet of the seed. */
  openingBalance: number;
  /** Comp before the first bet of the seed. */
  openingComp: number;
  /** Won left lying in the games. */
  openingGameMoney: number;
  /** true = may not apply for deposits. */
  isDepositLocked: boolean;
  joinedMinutesAgo: number;
}

interface SeedJoinCode {
  code: string;
  /** Hosts on which the registration form is prefilled with the code; '' = none. */
  domain: string;
}

/** A live-casino company, or a sports book. */
export interface SeedEntry {
  code: string;
  gameCompany: string;
  nameKo: string;
  nameEn: string;
  /** false = under maintenance. */
  isUsable: boolean;
  picturePath: string;
}

export interface SeedSlotCompany {
  code: string;
  nameKo: string;
  nameEn: string;
  isUsable: boolean;
  picturePath: string;
  games: SeedGame[];
}

export interface SeedGame {
  code: string;
  nameKo: string;
  nameEn: string;
  picturePath: string;
}

export interface SeedNotice {
  title: string;
  /** CSS color, or '' for the ordinary one. */
  titleColor: string;
  /** HTML. */
  contents: string;
  /** Hosts separated by comma, bar or space; '' = every host. */
  domain: string;
  minutesAgo: number;
}

export interface SeedPopup {
  title: string;
  titleColor: string;
  contents: string;
  domain: string;
  /** Position in px from the left and the top edge. */
  posX: number;
  posY: number;
}

/** A message of the operator to a member. */
export interface SeedNote {
  userId: string;
  title: string;
  titleColor: string;
  contents: string;
  isRead: boolean;
  minutesAgo: number;
}

/** A member's enquiry. `answer` is HTML, null while there is none. */
export interface SeedHelp {
  userId: string;
  title: string;
  titleColor: string;
  contents: string;
  answer: string | null;
  isRead: boolean;
  status: 'wait' | 'reg' | 'already' | 'cansel'; // sic
  minutesAgo: number;
  /** true = the member pressed the button that asks for the deposit account. */
  isAccountEnquiry?: boolean;
}

/** A deposit or a withdrawal. Loaded in the order of time, so a withdrawal must be covered by what came before it. */
export interface SeedApplication {
  userId: string;
  kind: 'deposit' | 'withdrawal';
  amount: number;
  /** `already` and `cansel` (sic) are decided; under any other word the money still waits. */
  status: string;
  minutesAgo: number;
  /** null while it waits. */
  processedMinutesAgo: number | null;
}

/** A finished round. The stake must be covered by the balance of that moment. */
export interface SeedBet {
  userId: string;
  /** The company's name as the bets list shows it. */
  thirdParty: string;
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
