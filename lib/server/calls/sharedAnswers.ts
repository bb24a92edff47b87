import { defaultLocale } from '#lib/i18n/locales.ts';
import { currentOrigin, currentSite } from '#lib/server/site/currentSite.ts';
import { isForHost } from '#lib/site/noticeHost.ts';
import { sharedReads, type SharedAnswers, type SharedRead } from '#lib/site/sharedAnswers.ts';
import type { ReadCache } from './readCache.ts';

/** The browser requests a larger answer itself, because a page must arrive quickly. */
const maxBytes = 48 * 1024;

const namesOf = (route: string): readonly SharedRead[] =>
  Object.hasOwn(sharedReads, route) ? sharedReads[route as '/'] : [];

export type PageAnswers = ReturnType<typeof createSharedAnswers>;

/** The answers that the HTML of a page contains. A page never waits for an answer. */
export function createSharedAnswers(readCache: Pick<ReadCache, 'peek'>) {
  const cached = (route: string) => {
    const { missingCalls } = currentSite().settingsIn(defaultLocale);
    return namesOf(route).flatMap((name) => {
      const found = missingCalls.includes(name) ? undefined : readCache.peek(name);
      return found && found.text.length <= maxBytes ? [{ name, ...found }] : [];
    });
  };
  return {
    /** Changes with an answer, so that the page cache renders the page again. */
    versionOf: (route: string): string =>
      cached(route)
        .map(({ hash }) => hash)
        .join(),
    answersOf: (route: string): SharedAnswers =>
      Object.fromEntries(
        cached(route).map(({ name, text }) => [
          name,
          forThisHost(JSON.parse(text.toString()) as object),
        ]),
      ),
  };
}

function forThisHost(answer: { notices?: readonly { domain: string }[] }): object {
  const { notices } = answer;
  return notices
    ? {
        ...answer,
        notices: notices.filter(({ domain }) => isForHost(domain, currentOrigin().host)),
      }
    : answer;
}
