import dayjs from 'dayjs';

/** HH:mm:ss of the visitor's clock, the same in every language. */
export function formatTime(time: number | Date): string {
  return dayjs(time).format('HH:mm:ss');
}
