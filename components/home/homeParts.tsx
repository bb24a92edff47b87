/** The parts of the home page that load after hydration share one script, because separate scripts would each contain SWR. */
import { useEffect, useRef } from 'react';
import useSWR, { type SWRConfiguration } from 'swr';
import { useTranslation } from 'next-i18next/pages';
import { byTier, type JackpotAmounts } from '#contract/jackpotTiers.ts';
import type { Advertisement } from '#contract/records/advertisement.ts';
import { readJackpots, type JackpotReading } from '#lib/api/readCall.ts';
import { useCall } from '#lib/api/useCall.ts';
import { readLink } from '#lib/html/readLink.ts';
import { usePrefersReducedMotion } from '#lib/preferences/usePreferences.ts';
import { useBackend, useSite, type Slide } from '#lib/site/siteSettings.ts';
import { slidePicture } from '#lib/site/pictures.ts';
import type { Jackpots } from './JackpotStrip.tsx';
import { PopupNotices } from './PopupNotices.tsx';
import { RecentGames } from './RecentGames.tsx';

export { LobbyLists } from '#components/game/LobbyLists.tsx';
export const loadBoxes = () => import('./homeBoards.tsx');

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

/** Older amounts are not shown, because a jackpot may have been won since then. The portal's cache has the same limit (readCache.ts). */
const maxAgeMs = 300_000;

const polling: SWRConfiguration<JackpotReading> = {
  refreshInterval: pollMs,
  keepPreviousData: true,
  onErrorRetry: (_error, _key, _config, retry, options) =>
    void setTimeout(() => void retry(options), pollMs),
};

/** The next figure on the way to `target`. A lower target is shown at once, because the jackpot was won. */
export const countUp = (shown: number, target: number, ticksLeft: number): number =>
  target <= shown || ticksLeft <= 1 ? target : shown + Math.floor((target - shown) / ticksLeft);

export function JackpotReader({
  isMoving,
  onRead,
}: {
  isMoving: boolean;
  onRead: (jackpots: Jackpots) => void;
}) {
  const isCalm = usePrefersReducedMotion();
  const { data: reading } = useSWR<JackpotReading>(
    isMoving ? 'jackpots' : null,
    readJackpots,
    polling,
  );
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
      shown.current =
        now - readAt > maxAgeMs
          ? null
          : byTier((tier) => countUp(from[tier], amounts[tier], ticksLeft));
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

/** The highest number of pictures that are shown (docs/promises.md C4). */
const maxPictures = 8;

/** Failed pictures and pictures of unlisted hosts are left out. */
export function AdvertisementReader({ onRead }: { onRead: (slides: readonly Slide[]) => void }) {
  const { t } = useTranslation();
  const { banner, imageHosts } = useSite();
  const { data } = useCall('get-advertisement', { type: banner.type });
  const more = t('action.more');

  useEffect(() => {
    if (!data) return;
    let isGone = false;
    const pictures = data.advertisement.slice(0, maxPictures);
    void Promise.all(pictures.map(({ imgUrl }) => canShow(imgUrl, imageHosts))).then((answers) => {
      if (!isGone)
        onRead(
          pictures
            .filter((_, position) => answers[position])
            .map((picture) => slideOf(picture, more)),
        );
    });
    return () => void (isGone = true);
  }, [data, imageHosts, more, onRead]);

  return null;
}

const slideOf = ({ title, imgUrl, link }: Advertisement, more: string): Slide => {
  const isLink = readLink(link) !== undefined;
  return {
    picture: imgUrl,
    alt: '',
    headline: title,
    text: '',
    button: isLink ? more : '',
    link: isLink ? link : '',
  };
};

async function canShow(url: string, hosts: readonly string[]): Promise<boolean> {
  // Only the slides in the site's settings (SITE_FILE) may use files of this site. The upstream must send a full URL.
  const image = url.startsWith('/') ? null : slidePicture(url, hosts);
  if (!image) return false;
  const picture = new Image();
  Object.assign(picture, { sizes: image.sizes ?? '', srcset: image.srcSet ?? '', src: image.src });
  return picture.decode().then(
    () => true,
    () => false,
  );
}
