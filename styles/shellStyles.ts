/**
 * The style sheets of the header, the footer and the controls in them, in one order. Icons are in every part that loads later, and bring this
 * list with them: without it Turbopack gives a part that needs the button a file with the button alone, and splits the first style sheet into
 * sixteen (docs/performance.md). The browser has them already, so a part loads none of them again.
 */
import '#components/controls/text/VisuallyHidden.module.scss';
import '#components/controls/text/Icon.module.scss';
import '#components/controls/actions/Button.module.scss';
import '#components/controls/actions/IconButton.module.scss';
import '#components/controls/states/Skeleton.module.scss';
import '#components/operator/SupportContact.module.scss';
import '#components/operator/CareLinks.module.scss';
import '#components/language/Flag.module.scss';
import '#components/language/LanguageLinks.module.scss';
import '#components/language/LanguageSwitcher.module.scss';
import '#components/language/LanguageOfferSlot.module.scss';
import '#components/menu/MainMenu.module.scss';
import '#components/shell/Logo.module.scss';
import '#components/shell/HeaderAccount.module.scss';
import '#components/shell/Header.module.scss';
import '#components/shell/Footer.module.scss';
import '#components/shell/Layout.module.scss';
