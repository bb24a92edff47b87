/** The style sheets of the lobby's first view, in one order, also for what it loads later: see styles/shellStyles.ts. */
import '#components/controls/actions/Tabs.module.scss';
import '#components/game/lists/GameGrid.module.scss';
import './Lobby.module.scss';
import './SlotRow.module.scss';
