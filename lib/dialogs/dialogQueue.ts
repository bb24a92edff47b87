/** The earlier, the more urgent: what a member must know first is shown first. */
const ranks = ['session', 'question', 'mail', 'popup'] as const;

/** `session`: the session is lost · `question`: asked by the member's own action · `mail`: unread messages · `popup`: notices. */
export type DialogRank = (typeof ranks)[number];

export interface QueuedDialog {
  rank: DialogRank;
  /** Shows it; settles when it is gone. What went wrong is told by whoever asked for it. */
  show: () => Promise<unknown>;
  /** Takes it away when it is shown, or keeps it from being shown. */
  close: () => void;
}

const waiting: QueuedDialog[] = [];
let current: QueuedDialog | null = null;

/** One dialog at a time, the most urgent first; a lost session takes the place of what is open. */
export function enqueueDialog(dialog: QueuedDialog): void {
  waiting.push(dialog);
  waiting.sort((one, other) => ranks.indexOf(one.rank) - ranks.indexOf(other.rank));
  if (dialog.rank === 'session' && current && current.rank !== 'session') current.close();
  void showNext();
}

export function isDialogOpen(): boolean {
  return current !== null;
}

async function showNext(): Promise<void> {
  if (current) return;
  current = waiting.shift() ?? null;
  if (!current) return;
  await current.show().catch(() => undefined);
  current = null;
  void showNext();
}
