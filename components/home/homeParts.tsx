/**
 * What the home page loads after hydration, in one piece, because each script of its own would contain SWR again. The parts are still rendered
 * in transitions of their own (LazyComponent).
 */
import { useEffect, useRef, useState } from 'react';
import useSWR, { type SWRConfiguration } from 'swr';
import { useTranslation } from 'next-i18next/pages';
import { byTier, type JackpotAmounts } from '#contract/jackpotTiers.ts';
import type { Advertisement } from '#contract/records/advertisement.ts';
import { buttonClass } from '#components/controls/actions/Button.tsx';
import { OperatorLink } from '#components/operator/OperatorLinks.tsx';
import { readJackpots, type JackpotReading } from '#lib/api/readCall.ts';
import { useCall } from '#lib/api/useCall.ts';
import { readLink } from '#lib/html/readLink.ts';
import { usePrefersReducedMotion } from '#lib/preferences/usePreferences.ts';
import { useBackend, useSite } from '#lib/site/siteSettings.ts';
import { slidePicture, type SlidePicture } from '#lib/site/pictures.ts';
import { BannerSlide } from './Banner.tsx';
import styles from './Banner.module.scss';
import type { Jackpots } from './JackpotStrip.tsx';
import { PopupNotices } from './PopupNotices.tsx';
import { RecentGames } from './RecentGames.tsx';

export { LobbyLists } from '#components/game/LobbyLists.tsx';
export const loadBoxes = () => import('./homeBoards.tsx');

/** What comes before everything else once the page is loaded. */
export function HomeTop() {
  const { has } = useBackend();
  return (
    <>
      {has('get-notice-popup') && <PopupNotices />}
      <RecentGames />
    </>
  );
}

const pollMs = 30_000;
const tickMs = 3_000;

/** An older reading is not shown, because a jackpot may have been won since. The portal's cache has the same limit (readCache.ts). */
const maxAgeMs = 300_000;

const polling: SWRConfiguration<JackpotReading> = {
  refreshInterval: pollMs,
  keepPreviousData: true,
  onErrorRetry: (_error, _key, _config, retry, options) => void setTimeout(() => void retry(options), pollMs),
};

/** The next figure on the way to `target`, never above it. A lower target is shown at once: the jackpot was won. */
export const countUp = (shown: number, target: number, ticksLeft: number): number =>
  target <= shown || ticksLeft <= 1 ? target : shown + Math.floor((target - shown) / ticksLeft);

/** Polls the jackpots of a feed for the strip, and counts up to them while `isMoving`. With reduced motion, figures change once per poll. */
export function JackpotReader({ isMoving, onRead }: { isMoving: boolean; onRead: (jackpots: Jackpots) => void }) {
  const isCalm = usePrefersReducedMotion();
  const { data: reading } = useSWR<JackpotReading>(isMoving ? 'jackpots' : null, readJackpots, polling);
  const shown = useRef<JackpotAmounts>(null);

  useEffect(() => {
    if (!reading || !isMoving) return;
    const { amounts, readAt } = reading;
    const endsAt = Date.now() + pollMs;
    function tick() {
      if (document.hidden) return;
      const now = Date.now();
      const ticksLeft = isCalm ? 1 : Math.ceil((endsAt - now) / tickMs);
      const from = shown.current ?? amounts;
      shown.current = now - readAt > maxAgeMs ? null : byTier((tier) => countUp(from[tier], amounts[tier], ticksLeft));
      onRead({ shown: shown.current, read: shown.current && amounts });
    }
    const first = setTimeout(tick);
    const timer = setInterval(tick, tickMs);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [reading, isMoving, isCalm, onRead]);

  return null;
}

interface AdvertisedSlidesProps {
  before: number;
  total: number;
  index: number;
  onCount: (count: number) => void;
}

/** The operator's pictures in the banner (get-advertisement), after the slides of the site. */
export function AdvertisedSlides({ before, total, index, onCount }: AdvertisedSlidesProps) {
  const { t } = useTranslation();
  const { fit } = useSite().banner;
  const pictures = useAdvertisements();
  const count = pictures.length;
  useEffect(() => onCount(count), [count, onCount]);

  return pictures.map(({ title, link, image }, position) => (
    <BannerSlide key={position} position={before + position} total={total} isShown={before + position === index}>
      <img {...image} alt="" className={styles.art} data-fit={fit} />
      {(title || link) && (
        <div className={styles.words}>
          {title && <h2>{title}</h2>}
          {link && (
            <OperatorLink
              href={link}
              className={buttonClass({ variant: 'primary' })}
              aria-label={[t('action.more'), title].filter(Boolean).join(' - ')}
            >
              {t('action.more')}
            </OperatorLink>
          )}
        </div>
      )}
    </BannerSlide>
  ));
}

/** Promises C4. */
const maxPictures = 8;
interface AdvertisedPicture extends Pick<Advertisement, 'title' | 'link'> {
  image: SlidePicture;
}

/** The operator's banner pictures once all are loaded, so that no slide is empty. Leaves out failed pictures and unlisted hosts. */
function useAdvertisements(): readonly AdvertisedPicture[] {
  const { banner, imageHosts } = useSite();
  const { data } = useCall('get-advertisement', { type: banner.type });
  const [ready, setReady] = useState<readonly AdvertisedPicture[]>([]);

  useEffect(() => {
    if (!data) return;
    let isGone = false;
    const pictures = data.advertisement.slice(0, maxPictures).flatMap((entry) => readPicture(entry, imageHosts));
    void Promise.all(pictures.map(canShow)).then((answers) => {
      if (!isGone) setReady(pictures.filter((_, position) => answers[position]));
    });
    return () => void (isGone = true);
  }, [data, imageHosts]);

  return ready;
}

function readPicture({ title, imgUrl, link }: Advertisement, hosts: readonly string[]): AdvertisedPicture[] {
  // Only the site's own slides (SITE_FILE) may use files of this site; the upstream must send a full URL.
  const image = imgUrl.startsWith('/') ? null : slidePicture(imgUrl, hosts);
  return image ? [{ title, link: readLink(link) ? link : '', image }] : [];
}

function canShow({ image }: AdvertisedPicture): Promise<boolean> {
  const picture = new Image();
  Object.assign(picture, { sizes: image.sizes ?? '', srcset: image.srcSet ?? '', src: image.src });
  return picture.decode().then(
    () => true,
    () => false,
  );
}
