import { applicationCommands } from './applicationCommands.ts';
import { helpAnswer, helpList } from './helpCommands.ts';
import { noteSend } from './noteCommands.ts';
import { noticeAdd, noticeList } from './noticeCommands.ts';
import { removeCommand, type OperatorCommand } from './operatorCommand.ts';
import { popupAdd, popupList } from './popupCommands.ts';

/** All commands, in the order of the help. */
export const operatorCommands: readonly OperatorCommand[] = [
  ...[noticeAdd, noticeList, removeCommand('notice')],
  ...[popupAdd, popupList, removeCommand('popup')],
  ...[helpList, helpAnswer],
  noteSend,
  ...applicationCommands('deposit'),
  ...applicationCommands('withdrawal'),
];
