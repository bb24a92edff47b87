import dayjs from 'dayjs';

/** HH:mm:ss of the visitor's clock, the same in every language. */
export function formatTime(time: number | Date): string {
  return dayjs(time).format('HH:mm:ss');
}

/** The same with its day, without seconds: YYYY-MM-DD HH:mm. */
export function formatDayTime(time: number): string {
  return dayjs(time).format('YYYY-MM-DD HH:mm');
}
