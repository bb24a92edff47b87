/** The style sheets of what the lobby loads later, in one order: see styles/shellStyles.ts. */
import '../../../styles/partStyles.ts';
import '#components/controls/actions/ToggleButton.module.scss';
import '#components/controls/actions/Scroller.module.scss';
import '#components/controls/fields/ChipChoice.module.scss';
import '#components/game/card/CompanyMark.module.scss';
import '#components/game/card/GameTile.module.scss';
import '#components/game/card/GameCard.module.scss';
import '#components/game/lists/GameRail.module.scss';
import '#components/game/lists/CompanyRows.module.scss';
import '#components/game/lists/LongGrid.module.scss';
import './LobbyLists.module.scss';
import '#components/game/finder/ResultCount.module.scss';
import '#components/game/finder/FinderChoices.module.scss';
import '#components/game/finder/GameFinder.module.scss';
import '#components/game/finder/PhoneFinder.module.scss';
