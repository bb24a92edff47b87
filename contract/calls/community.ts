import { z } from 'zod';
import { answer, defineCall } from '../callDefinition.ts';
import { advertisementRecord } from '../records/advertisement.ts';
import { helpEntryRecord } from '../records/helpEntry.ts';
import { noteRecord } from '../records/note.ts';
import { noticeRecord } from '../records/notice.ts';
import { popupRecord } from '../records/popup.ts';
import { line, recordId } from '../requestFields.ts';
import { wireRows, wireValue } from '../wireRecord.ts';
import { readNumber } from '../wireValues.ts';

/** 10,000 rows with title, question and answer take four to six megabytes. */
const longList = 8;

export const communityCalls = {
  'user-write-help': defineCall('member', 'write', '/public/community/user_wirte_help', {
    // sic: the path
    limit: 'help',
    request: z.strictObject({ title: line(100), contents: line(4_000) }),
  }),

  /** `maxCount` is the number of all help requests. */
  'get-help-list': defineCall('member', 'read', '/public/community/get_help_list', {
    response: answer(
      { helps: wireRows(helpEntryRecord), maxCount: wireValue(readNumber) },
      { required: ['helps'] },
    ),
    answerMegabytes: longList,
  }),

  /** Marks the answer to a help request as read. A member makes this call, despite `admin` in its path. */
  'read-help-message': defineCall(
    'member',
    'write',
    '/public/community/admin_do_help_message_read',
    {
      request: z.strictObject({ id: recordId }),
    },
  ),

  'read-note-message': defineCall('member', 'write', '/public/community/usre_do_read_note', {
    request: z.strictObject({ id: recordId }),
  }), // sic

  /** Deletes all help requests of the member. A member makes this call, despite `admin` in its path. */
  'del-all-help': defineCall('member', 'write', '/public/community/admin_del_all_help'),

  /** Notices with their contents. `domain` of a notice lists the hosts that show it. */
  'get-user-notices': defineCall('visitor', 'read', '/public/community/user_get_notices', {
    response: answer({ notices: wireRows(noticeRecord) }, { required: ['notices'] }),
    answerMegabytes: longList,
    shared: { seconds: 10 },
  }),

  /** `note` contains popups, not messages. Older upstreams omit `note` if there is no popup. */
  'get-notice-popup': defineCall('visitor', 'read', '/public/community/user_get_notice_popup', {
    response: answer({ note: wireRows(popupRecord) }),
    answerMegabytes: longList,
    shared: { seconds: 10 },
  }),

  /** The newest messages. `count` is the number of all unread messages. */
  'get-user-note': defineCall('member', 'read', '/public/community/usre_get_note', {
    // sic: the path
    response: answer(
      { note: wireRows(noteRecord), count: wireValue(readNumber) },
      { required: ['note'] },
    ),
  }),

  /** Asks for the bank account for deposits. The answer arrives as a message or a help entry. */
  'user-ask-account': defineCall(
    'member',
    'write',
    '/public/community/user_ask_account_wirte_help',
    {
      // sic: the path
      statuses: ['success', 'wait', 'pass'],
    },
  ),

  /** All messages, read and unread. */
  'get-note-list': defineCall('member', 'read', '/public/community/usre_get_note_list', {
    // sic: the path
    response: answer({ note: wireRows(noteRecord) }, { required: ['note'] }),
    answerMegabytes: longList,
  }),

  'del-note': defineCall('member', 'write', '/public/community/usre_do_del_note', {
    request: z.strictObject({ id: recordId }),
  }), // sic

  'read-all-note': defineCall('member', 'write', '/public/community/do_read_all_note'),
  'del-all-note': defineCall('member', 'write', '/public/community/do_del_all_note'),

  /** A visitor who cannot log in asks customer support for help, such as for a new password. */
  'write-visitor-help': defineCall('visitor', 'write', '/public/community/none_login_write', {
    limit: 'help',
    request: z.strictObject({
      id: line(64),
      phone: line(32),
      title: line(100),
      contents: line(4_000),
    }),
  }),

  /** `type` says where on the site the banner is shown. */
  'get-advertisement': defineCall('visitor', 'read', '/public/community/user_get_advertisement', {
    request: z.strictObject({ type: line(64) }),
    response: answer(
      { advertisement: wireRows(advertisementRecord) },
      { required: ['advertisement'] },
    ),
    shared: { seconds: 10 },
  }),

  'del-help': defineCall('member', 'write', '/community/user_del_help', {
    request: z.strictObject({ id: recordId }),
  }),
};
