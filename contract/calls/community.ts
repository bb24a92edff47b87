import { z } from 'zod';
import { answer, defineCall } from '../callDefinition.ts';
import { advertisementRecord } from '../records/advertisement.ts';
import { helpEntryRecord } from '../records/helpEntry.ts';
import { noteRecord } from '../records/note.ts';
import { noticeRecord } from '../records/notice.ts';
import { popupRecord } from '../records/popup.ts';
import { line, noBody, recordId } from '../requestFields.ts';
import { wireRows, wireValue } from '../wireRecord.ts';
import { readNumber } from '../wireValues.ts';

/** Megabytes for a list of texts: 10,000 rows with title, question and answer take four to six. */
const longList = 8;

/** Help requests, messages, notices and advertisements: paths under /public/community/ and /community/. */
export const communityCalls = {
  /** Sends a request to customer support. */
  'user-write-help': defineCall({
    upstreamPath: '/public/community/user_wirte_help', // sic
    access: 'member',
    kind: 'write',
    limit: 'help',
    request: z.strictObject({ title: line(100), contents: line(4_000) }),
    response: answer({}),
    statuses: ['success'],
  }),

  /** `maxCount` is the total number. */
  'get-help-list': defineCall({
    upstreamPath: '/public/community/get_help_list',
    access: 'member',
    kind: 'read',
    request: noBody,
    response: answer({ helps: wireRows(helpEntryRecord), maxCount: wireValue(readNumber) }, { required: ['helps'] }),
    statuses: ['success'],
    answerMegabytes: longList,
  }),

  /** Marks the answer to a help request as read. A member's call, despite its path. */
  'read-help-message': defineCall({
    upstreamPath: '/public/community/admin_do_help_message_read',
    access: 'member',
    kind: 'write',
    request: z.strictObject({ id: recordId }),
    response: answer({}),
    statuses: ['success'],
  }),

  'read-note-message': defineCall({
    upstreamPath: '/public/community/usre_do_read_note', // sic
    access: 'member',
    kind: 'write',
    request: z.strictObject({ id: recordId }),
    response: answer({}),
    statuses: ['success'],
  }),

  /** Deletes all help requests of the member. A member's call, despite its path. */
  'del-all-help': defineCall({
    upstreamPath: '/public/community/admin_del_all_help',
    access: 'member',
    kind: 'write',
    request: noBody,
    response: answer({}),
    statuses: ['success'],
  }),

  /** Notices with contents; `domain` of each lists its hosts. */
  'get-user-notices': defineCall({
    upstreamPath: '/public/community/user_get_notices',
    access: 'visitor',
    kind: 'read',
    request: noBody,
    response: answer({ notices: wireRows(noticeRecord) }, { required: ['notices'] }),
    statuses: ['success'],
    answerMegabytes: longList,
    shared: { seconds: 10 },
  }),

  /** `note` contains popups, not messages. Older upstreams omit it if there are none. */
  'get-notice-popup': defineCall({
    upstreamPath: '/public/community/user_get_notice_popup',
    access: 'visitor',
    kind: 'read',
    request: noBody,
    response: answer({ note: wireRows(popupRecord) }),
    statuses: ['success'],
    answerMegabytes: longList,
    shared: { seconds: 10 },
  }),

  /** The newest messages; `count` is the number of all unread ones. */
  'get-user-note': defineCall({
    upstreamPath: '/public/community/usre_get_note', // sic
    access: 'member',
    kind: 'read',
    request: noBody,
    response: answer({ note: wireRows(noteRecord), count: wireValue(readNumber) }, { required: ['note'] }),
    statuses: ['success'],
  }),

  /** Asks for the bank account for deposits. The answer arrives as a message or a help entry. */
  'user-ask-account': defineCall({
    upstreamPath: '/public/community/user_ask_account_wirte_help', // sic
    access: 'member',
    kind: 'write',
    limit: 'help',
    request: noBody,
    response: answer({}),
    statuses: ['success', 'wait', 'pass'],
  }),

  /** All messages, read and unread. */
  'get-note-list': defineCall({
    upstreamPath: '/public/community/usre_get_note_list', // sic
    access: 'member',
    kind: 'read',
    request: noBody,
    response: answer({ note: wireRows(noteRecord) }, { required: ['note'] }),
    statuses: ['success'],
    answerMegabytes: longList,
  }),

  'del-note': defineCall({
    upstreamPath: '/public/community/usre_do_del_note', // sic
    access: 'member',
    kind: 'write',
    request: z.strictObject({ id: recordId }),
    response: answer({}),
    statuses: ['success'],
  }),

  'read-all-note': defineCall({
    upstreamPath: '/public/community/do_read_all_note',
    access: 'member',
    kind: 'write',
    request: noBody,
    response: answer({}),
    statuses: ['success'],
  }),

  'del-all-note': defineCall({
    upstreamPath: '/public/community/do_del_all_note',
    access: 'member',
    kind: 'write',
    request: noBody,
    response: answer({}),
    statuses: ['success'],
  }),

  /** A request of a visitor who cannot log in, such as for a new password. */
  'write-visitor-help': defineCall({
    upstreamPath: '/public/community/none_login_write',
    access: 'visitor',
    kind: 'write',
    limit: 'help',
    request: z.strictObject({ id: line(64), phone: line(32), title: line(100), contents: line(4_000) }),
    response: answer({}),
    statuses: ['success'],
  }),

  /** `type` is the place of the banner. */
  'get-advertisement': defineCall({
    upstreamPath: '/public/community/user_get_advertisement',
    access: 'visitor',
    kind: 'read',
    request: z.strictObject({ type: line(64) }),
    response: answer({ advertisement: wireRows(advertisementRecord) }, { required: ['advertisement'] }),
    statuses: ['success'],
    shared: { seconds: 10 },
  }),

  'del-help': defineCall({
    upstreamPath: '/community/user_del_help',
    access: 'member',
    kind: 'write',
    request: z.strictObject({ id: recordId }),
    response: answer({}),
    statuses: ['success'],
  }),
};
