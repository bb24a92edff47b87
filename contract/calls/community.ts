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

/** Megabytes for a list of texts: its 10,000 rows of a title, a question and an answer have four to six. */
const longList = 8;

/** Help requests, messages, notices and advertisements: paths under /public/community/ and /community/. */
export const communityCalls = {
  /** A help request to customer support: title up to 100 characters, contents up to 4,000. */
  'user-write-help': defineCall({
    upstreamPath: '/public/community/user_wirte_help', // sic
    access: 'member',
    kind: 'write',
    limit: 'help',
    request: z.strictObject({ title: line(100), contents: line(4_000) }),
    response: answer({}),
    statuses: ['success'],
  }),

  /** `maxCount` is the number of all entries. */
  'get-help-list': defineCall({
    upstreamPath: '/public/community/get_help_list',
    access: 'member',
    kind: 'read',
    request: noBody,
    response: answer({ helps: wireRows(helpEntryRecord), maxCount: wireValue(readNumber) }, { required: ['helps'] }),
    statuses: ['success'],
    answerMegabytes: longList,
  }),

  /** Marks the answer of a help request as read. The path says admin; members call it. */
  'read-help-message': defineCall({
    upstreamPath: '/public/community/admin_do_help_message_read',
    access: 'member',
    kind: 'write',
    request: z.strictObject({ id: recordId }),
    response: answer({}),
    statuses: ['success'],
  }),

  /** Marks a message as read. */
  'read-note-message': defineCall({
    upstreamPath: '/public/community/usre_do_read_note', // sic
    access: 'member',
    kind: 'write',
    request: z.strictObject({ id: recordId }),
    response: answer({}),
    statuses: ['success'],
  }),

  /** Deletes all help requests of the member. The path says admin; members call it. */
  'del-all-help': defineCall({
    upstreamPath: '/public/community/admin_del_all_help',
    access: 'member',
    kind: 'write',
    request: noBody,
    response: answer({}),
    statuses: ['success'],
  }),

  /** Notices with their contents; each names the hosts it is for. */
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

  /** `note` holds popups, not messages. Older upstreams send `success` without it: no popup. */
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

  /** The newest messages; `count` is how many of all are unread. */
  'get-user-note': defineCall({
    upstreamPath: '/public/community/usre_get_note', // sic
    access: 'member',
    kind: 'read',
    request: noBody,
    response: answer({ note: wireRows(noteRecord), count: wireValue(readNumber) }, { required: ['note'] }),
    statuses: ['success'],
  }),

  /** Asks customer support for the account to pay deposits into; the answer arrives as a message or as a help entry. */
  'user-ask-account': defineCall({
    upstreamPath: '/public/community/user_ask_account_wirte_help', // sic
    access: 'member',
    kind: 'write',
    limit: 'help',
    request: noBody,
    response: answer({}),
    statuses: ['success', 'wait', 'pass'],
  }),

  /** The whole list of messages, read and unread, for the messages page. */
  'get-note-list': defineCall({
    upstreamPath: '/public/community/usre_get_note_list', // sic
    access: 'member',
    kind: 'read',
    request: noBody,
    response: answer({ note: wireRows(noteRecord) }, { required: ['note'] }),
    statuses: ['success'],
    answerMegabytes: longList,
  }),

  /** Deletes one message. */
  'del-note': defineCall({
    upstreamPath: '/public/community/usre_do_del_note', // sic
    access: 'member',
    kind: 'write',
    request: z.strictObject({ id: recordId }),
    response: answer({}),
    statuses: ['success'],
  }),

  /** Marks all messages of the member as read. */
  'read-all-note': defineCall({
    upstreamPath: '/public/community/do_read_all_note',
    access: 'member',
    kind: 'write',
    request: noBody,
    response: answer({}),
    statuses: ['success'],
  }),

  /** Deletes all messages of the member. */
  'del-all-note': defineCall({
    upstreamPath: '/public/community/do_del_all_note',
    access: 'member',
    kind: 'write',
    request: noBody,
    response: answer({}),
    statuses: ['success'],
  }),

  /** A help request of somebody who cannot log in: asks for a new password. */
  'write-visitor-help': defineCall({
    upstreamPath: '/public/community/none_login_write',
    access: 'visitor',
    kind: 'write',
    limit: 'help',
    request: z.strictObject({ id: line(64), phone: line(32), title: line(100), contents: line(4_000) }),
    response: answer({}),
    statuses: ['success'],
  }),

  /** `type` names the place the pictures are for. */
  'get-advertisement': defineCall({
    upstreamPath: '/public/community/user_get_advertisement',
    access: 'visitor',
    kind: 'read',
    request: z.strictObject({ type: line(64) }),
    response: answer({ advertisement: wireRows(advertisementRecord) }, { required: ['advertisement'] }),
    statuses: ['success'],
    shared: { seconds: 10 },
  }),

  /** Deletes one help request of the member. */
  'del-help': defineCall({
    upstreamPath: '/community/user_del_help',
    access: 'member',
    kind: 'write',
    request: z.strictObject({ id: recordId }),
    response: answer({}),
    statuses: ['success'],
  }),
};
