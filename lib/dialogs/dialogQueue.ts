const ranks = ['question', 'mail', 'popup'] as const;

/** `question`: caused by the member's action · `mail`: unread messages · `popup`: notices. */
export type DialogRank = (typeof ranks)[number];

export interface QueuedDialog<Result> {
  rank: DialogRank;
  /** Opens the dialog; settles when it is closed. */
  show: () => Promise<Result>;
}

interface Waiting {
  rank: DialogRank;
  /** Opens the dialog and returns the function that settles its promise. */
  run: () => Promise<() => void>;
}

const waiting: Waiting[] = [];
let current: Waiting | null = null;

/** One dialog at a time, by priority. Settles after the dialog has closed, so another can open. */
export function enqueueDialog<Result>({ rank, show }: QueuedDialog<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const run = () =>
      show().then(
        (result) => () => resolve(result),
        (error: unknown) => () => reject(error),
      );
    waiting.push({ rank, run });
    waiting.sort((one, other) => ranks.indexOf(one.rank) - ranks.indexOf(other.rank));
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
