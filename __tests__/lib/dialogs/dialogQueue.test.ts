import { beforeEach, expect, test } from 'vitest';
import { enqueueDialog, isDialogOpen, type DialogRank } from '#lib/dialogs/dialogQueue.ts';

let shown: string[];

/** A dialog that stays until it is closed. */
function dialog(rank: DialogRank, name: string = rank) {
  let settle: () => void = () => {};
  const closed = new Promise<void>((resolve) => (settle = resolve));
  const show = async () => {
    shown.push(name);
    await closed;
  };
  return { rank, show, close: () => settle() };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

beforeEach(() => {
  shown = [];
});

test('shows one dialog at a time, the most urgent first', async () => {
  const question = dialog('question');
  const popup = dialog('popup');
  const mail = dialog('mail');
  [question, popup, mail].forEach((each) => void enqueueDialog(each));
  expect(shown).toEqual(['question']);
  expect(isDialogOpen()).toBe(true);

  question.close();
  await settled();
  expect(shown).toEqual(['question', 'mail']);

  mail.close();
  await settled();
  popup.close();
  await settled();
  expect(shown).toEqual(['question', 'mail', 'popup']);
  expect(isDialogOpen()).toBe(false);
});

test('dialogs of one rank keep their order', async () => {
  const dialogs = [dialog('question', 'a'), dialog('question', 'b'), dialog('question', 'c')];
  dialogs.forEach((each) => void enqueueDialog(each));
  for (const each of dialogs) {
    each.close();
    await settled();
  }
  expect(shown).toEqual(['a', 'b', 'c']);
});

test('a dialog that fails does not block the next', async () => {
  const failing = { rank: 'question' as const, show: () => Promise.reject(new Error('chunk not loaded')) };
  const next = dialog('popup');
  const failed = enqueueDialog(failing);
  void enqueueDialog(next);
  await expect(failed).rejects.toThrow('chunk not loaded');
  expect(shown).toEqual(['popup']);
  next.close();
  await settled();
});

test('the first of two dialogs in a row does not block the second', async () => {
  const first = dialog('mail');
  const answered = enqueueDialog(first).then(isDialogOpen);
  first.close();
  await expect(answered).resolves.toBe(false);
});
