import { applicationCommands } from './applicationCommands.ts';
import { helpAnswer, helpList } from './helpCommands.ts';
import { noteSend } from './noteCommands.ts';
import { noticeAdd, noticeList, noticeRemove } from './noticeCommands.ts';
import type { OperatorCommand } from './operatorCommand.ts';
import { popupAdd, popupList, popupRemove } from './popupCommands.ts';

/** All commands, in the order of the help. */
export const operatorCommands: readonly OperatorCommand[] = [
  ...[noticeAdd, noticeList, noticeRemove],
  ...[popupAdd, popupList, popupRemove],
  ...[helpList, helpAnswer],
  noteSend,
  ...applicationCommands('deposit'),
  ...applicationCommands('withdrawal'),
];
