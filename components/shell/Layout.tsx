import Router from 'next/router';
import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { CareLinks, OperatorLink, SupportContact } from '#components/operator/OperatorLinks.tsx';
import { LazyComponent, useIsUsed } from '#components/controls/panels/LazyComponent.tsx';
import { liveRegionId } from '#lib/dialogs/announce.ts';
import { currentVoice, subscribeVoices } from '#lib/dialogs/dialogs.ts';
import { languageTag, textLanguage } from '#lib/i18n/locales.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { useSite } from '#lib/site/siteSettings.ts';
import { Header } from './Header.tsx';
import styles from './Layout.module.scss';

const loadOfflineBanner = async () => (await import('./shellParts.tsx')).OfflineBanner;
const loadBottomBar = async () => (await import('./shellParts.tsx')).BottomBar;
const loadVoices = async () => (await import('#components/controls/panels/Voices.tsx')).Voices;
const loadNewsLabel = async () => (await import('./memberParts.tsx')).NewsLabel;
const loadMemberWatch = async () => (await import('./memberParts.tsx')).MemberWatch;

/** The address of the shown page in the router's format, with the language prefix, the query and the fragment. */
let shownAddress: string | undefined;

/** Dialogs in the URL stay open, and so do questions, which the new page may show. */
function closePanels() {
  document
    .querySelectorAll<HTMLDialogElement>('dialog[open]:not([data-in-address], [data-voice])')
    .forEach((dialog) => dialog.close());
}

function startAtHeading(address: string, { shallow }: { shallow: boolean }) {
  shownAddress = address;
  if (shallow) return;
  closePanels();
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}

function handleFragment(address: string) {
  shownAddress = address;
  closePanels();
}

/** Keeps `<html lang>` a language tag (`ja`), because Next sets it to the locale code (`jp`) after a client-side navigation. */
const repairLanguage = () => void (document.documentElement.lang = languageTag(Router.locale));

/** The style sheet shows a bar at the top of the window after 100 ms. */
function showProgress(_address: string, { shallow }: { shallow: boolean }) {
  if (!shallow) document.documentElement.dataset.loading = '';
}

const hideProgress = () => void delete document.documentElement.dataset.loading;

/**
 * A step back from the entry of an open panel (useBackToClose) leads to the shown address. The router must ignore this step, because the
 * router would load the page again and move the focus.
 */
function stayOnPage({ url, as, options }: { url: string; as: string; options: object }) {
  if (as === shownAddress) return false;
  if (url.split('?')[0] === Router.pathname)
    Object.assign(options, { shallow: true, scroll: false });
  return true;
}

/** The HTML of the layout is the same for everyone in one language; member data is filled in later. */
export function Layout({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { status } = usePortalSession();
  const voice = useSyncExternalStore(subscribeVoices, currentVoice, () => null);
  // The code of the messages is loaded at the member's first action, because it cannot be loaded later without a connection.
  const hasVoices = useIsUsed() || voice !== null;

  useEffect(() => {
    shownAddress = location.pathname + location.search + location.hash;
    const listeners = [
      ['routeChangeStart', showProgress],
      ['routeChangeError', hideProgress],
      ['routeChangeComplete', hideProgress],
      ['routeChangeComplete', repairLanguage],
      ['routeChangeComplete', startAtHeading],
      ['hashChangeComplete', handleFragment],
    ] as const;
    for (const [event, listener] of listeners) Router.events.on(event, listener);
    Router.ready(() => Router.beforePopState(stayOnPage));
    return () => listeners.forEach(([event, listener]) => Router.events.off(event, listener));
  }, []);

  return (
    <div className={styles.layout}>
      <a className={styles.skip} href="#content">
        {t('layout.skipToContent')}
      </a>
      <noscript>
        <p className={styles.offline}>{t('layout.noScript')}</p>
      </noscript>
      <Header />
      <LazyComponent load={loadOfflineBanner} props={{}} />
      <main id="content" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <LazyComponent load={loadBottomBar} props={{ loadNewsLabel }} />
      {hasVoices && <LazyComponent load={loadVoices} props={{}} />}
      <div id={liveRegionId} className={styles.live} role="status" />
      {status === 'authenticated' && <LazyComponent load={loadMemberWatch} props={{}} />}
    </div>
  );
}

function Footer() {
  const { t } = useTranslation();
  const { footer } = useSite();

  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.brand}>
          <p className={styles.copyright}>{footer.copyright}</p>
          <LegalLine text={footer.license} url={footer.licenseUrl} />
          <LegalLine text={footer.age} url={footer.ageUrl} />
        </div>
        <SupportContact />
        <CareLinks />
        {footer.links.length > 0 && (
          <nav aria-label={t('footer.links')}>
            <ul className={styles.links}>
              {footer.links.map(({ name, url }) => (
                <li key={url}>
                  <OperatorLink href={url}>{name}</OperatorLink>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </footer>
  );
}

function LegalLine({ text, url }: { text: string; url: string }) {
  if (!text) return null;
  return (
    <p lang={textLanguage(text)}>{url ? <OperatorLink href={url}>{text}</OperatorLink> : text}</p>
  );
}
