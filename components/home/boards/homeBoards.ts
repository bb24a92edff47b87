/** What the home page loads when the boxes below the games come in sight, in one piece. Dates, and dayjs with them, are here only. */
import '#components/home/homeStyles.ts';
import '../../../styles/partStyles.ts';

export { HelpEntries } from './HelpEntries.tsx';
export { MoneyBoards } from './MoneyBoards.tsx';
export { NoticeEntries } from './NoticeEntries.tsx';
