/** An enquiry prepared for the member, to be read over and sent by them. */
export interface HelpDraft {
  title: string;
  contents: string;
}

/** Where the form of /help finds it. */
export const helpDraftKey = 'help-draft';

/** The limits of the form (specification of the call user-write-help; longer text would be refused). */
const mostInTitle = 100;
const mostInContents = 2000;

/** Hands an enquiry to the form of /help, for this tab. Where storage is switched off the form opens empty. */
export function saveHelpDraft({ title, contents }: HelpDraft): void {
  try {
    sessionStorage.setItem(
      helpDraftKey,
      JSON.stringify({ title: title.slice(0, mostInTitle), contents: contents.slice(0, mostInContents) }),
    );
  } catch {
    // The member writes it anew.
  }
}
