/**
 * What the home page loads after hydration, in one piece, because each script of its own would contain SWR again. The parts are still rendered
 * in transitions of their own (LazyComponent).
 */
import { useEffect, useState } from 'react';
import { useTranslation } from 'next-i18next/pages';
import type { Advertisement } from '#contract/records/advertisement.ts';
import { buttonClass } from '#components/controls/actions/Button.tsx';
import { OperatorLink } from '#components/operator/OperatorLinks.tsx';
import { useCall } from '#lib/api/useCall.ts';
import { readLink } from '#lib/html/readLink.ts';
import { useJackpots, type Jackpots } from '#lib/games/useJackpots.ts';
import { usePrefersReducedMotion } from '#lib/preferences/usePreferences.ts';
import { useBackend, useSite } from '#lib/site/siteSettings.ts';
import { slidePicture, type SlidePicture } from '#lib/site/pictures.ts';
import { BannerSlide } from './Banner.tsx';
import styles from './Banner.module.scss';
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

/** Reads the jackpots of the feed for the strip. */
export function JackpotReader({ isMoving, onRead }: { isMoving: boolean; onRead: (jackpots: Jackpots) => void }) {
  const { shown, read } = useJackpots(isMoving, usePrefersReducedMotion());
  useEffect(() => onRead({ shown, read }), [onRead, shown, read]);
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
