/** Rejects with `ETIMEDOUT` after `limitMs`; then `onLate` gets the late answer. */
export function withinLimit<Answer>(answer: Promise<Answer>, limitMs: number, onLate?: (answer: Answer) => void): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let isGivenUp = false;
    const giveUp = () => {
      isGivenUp = true;
      reject(Object.assign(new Error('no answer in time'), { code: 'ETIMEDOUT' }));
    };
    // If this process was busy, an answer may have arrived that is read between the timer and the immediate.
    const timer = setTimeout(() => setImmediate(giveUp), limitMs);
    answer.then((value) => (isGivenUp ? onLate?.(value) : resolve(value)), reject).finally(() => clearTimeout(timer));
  });
}
