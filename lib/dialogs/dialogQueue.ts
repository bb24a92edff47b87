const ranks = ['session', 'question', 'mail', 'popup'] as const;

/** `session`: the session ended · `question`: caused by the member's action · `mail`: unread messages · `popup`: notices. */
export type DialogRank = (typeof ranks)[number];

export interface QueuedDialog<Result> {
  rank: DialogRank;
  /** Opens the dialog; settles when it is closed. */
  show: () => Promise<Result>;
  /** Closes the dialog, or removes it from the queue. */
  close: () => void;
}

interface Waiting {
  rank: DialogRank;
  close: () => void;
  /** Opens the dialog and returns the function that settles its promise. */
  run: () => Promise<() => void>;
}

const waiting: Waiting[] = [];
let current: Waiting | null = null;

/** One dialog at a time, by priority; a lost session replaces an open one. Settles after the dialog has closed, so another can open. */
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
