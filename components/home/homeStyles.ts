/** The style sheets of the home page's first view, in one order, for HomeScreen and for what it loads later: see styles/shellStyles.ts. */
import '#components/game/lobby/lobbyStyles.ts';
import './banner/Banner.module.scss';
import './boards/BoardList.module.scss';
import './boards/Board.module.scss';
import './jackpot/JackpotStrip.module.scss';
import './HomeScreen.module.scss';
