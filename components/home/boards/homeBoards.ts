/** What the home page loads when the boxes below the games come in sight, in one piece. Dates, and dayjs with them, are here only. */
export { HelpEntries } from './HelpEntries.tsx';
export { MoneyBoards } from './MoneyBoards.tsx';
export { NoticeEntries } from './NoticeEntries.tsx';
