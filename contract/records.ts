import { advertisementRecord } from './records/advertisement.ts';
import { applicationRecord } from './records/application.ts';
import { betRecord } from './records/bet.ts';
import { boardEntryRecord } from './records/boardEntry.ts';
import { casinoEntryRecord } from './records/casinoEntry.ts';
import { helpEntryRecord } from './records/helpEntry.ts';
import { noteRecord } from './records/note.ts';
import { noticeRecord } from './records/notice.ts';
import { popupRecord } from './records/popup.ts';
import { slotCompanyRecord } from './records/slotCompany.ts';
import { slotGameRecord } from './records/slotGame.ts';
import { userRecord } from './records/user.ts';

export const records = {
  user: userRecord,
  helpEntry: helpEntryRecord,
  note: noteRecord,
  notice: noticeRecord,
  popup: popupRecord,
  advertisement: advertisementRecord,
  casinoEntry: casinoEntryRecord,
  slotCompany: slotCompanyRecord,
  slotGame: slotGameRecord,
  bet: betRecord,
  application: applicationRecord,
  boardEntry: boardEntryRecord,
};

export type RecordName = keyof typeof records;

const names = new Map<unknown, RecordName>(
  Object.entries(records).map(([name, schema]) => [schema, name as RecordName]),
);

export const recordName = (schema: unknown): RecordName | undefined => names.get(schema);
