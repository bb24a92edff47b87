const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text a member typed as the HTML in which this backend hands contents out: nothing of it is markup, lines stay lines. */
export const plainToHtml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character]!).replace(/\r?\n/g, '<br>');
