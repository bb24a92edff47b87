/** The earlier, the more urgent: what a member must know first is shown first. */
const ranks = ['session', 'question', 'mail', 'popup'] as const;

/** `session`: the session is lost · `question`: asked by the member's own action · `mail`: unread messages · `popup`: notices. */
export type DialogRank = (typeof ranks)[number];

export interface QueuedDialog<Result> {
  rank: DialogRank;
  /** Shows it; settles when it is gone. */
  show: () => Promise<Result>;
  /** Takes it away when it is shown, or keeps it from being shown. */
  close: () => void;
}

interface Waiting {
  rank: DialogRank;
  close: () => void;
  /** Shows it, and returns how to tell whoever asked. */
  run: () => Promise<() => void>;
}

const waiting: Waiting[] = [];
let current: Waiting | null = null;

/**
 * One dialog at a time, the most urgent first; a lost session takes the place of what is open. Settles with the dialog's result once it is
 * gone and the next may come, so that whoever asks two questions in a row does not find the first one in the way.
 */
export function enqueueDialog<Result>({ rank, show, close }: QueuedDialog<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const run = () =>
      show().then(
        (result) => () => resolve(result),
        (error: unknown) => () => reject(error),
      );
    waiting.push({ rank, close, run });
    waiting.sort((one, other) => ranks.indexOf(one.rank) - ranks.indexOf(other.rank));
    if (rank === 'session' && current && current.rank !== 'session') current.close();
    void showNext();
  });
}

export function isDialogOpen(): boolean {
  return current !== null;
}

async function showNext(): Promise<void> {
  if (current) return;
  current = waiting.shift() ?? null;
  if (!current) return;
  const tell = await current.run();
  current = null;
  tell();
  void showNext();
}
