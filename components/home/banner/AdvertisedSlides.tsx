import { useTranslation } from 'next-i18next/pages';
import { useEffect, useState } from 'react';
import type { Advertisement } from '#contract/records/advertisement.ts';
import { buttonClass } from '#components/controls/actions/Button.tsx';
import { OperatorLink } from '#components/operator/OperatorLink.tsx';
import { useCall } from '#lib/api/useCall.ts';
import { useSite } from '#lib/site/siteSettings.ts';
import { BannerSlide } from './BannerSlide.tsx';
import { slidePicture, type SlidePicture } from '#lib/site/slidePicture.ts';
import styles from './Banner.module.scss';

interface AdvertisedSlidesProps {
  before: number;
  total: number;
  index: number;
  onCount: (count: number) => void;
}

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

/** The operator's banner pictures, after all are loaded: no slide is empty. Leaves out failed pictures and unlisted hosts. */
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
  return image ? [{ title, link: isOpenable(link) ? link : '', image }] : [];
}

/** A path of this site, or an http(s) URL without user info (which could imitate another host). */
function isOpenable(link: string): boolean {
  if (!URL.canParse(link, window.location.href)) return false;
  const { protocol, username, password } = new URL(link, window.location.href);
  return /^https?:$/.test(protocol) && !username && !password;
}

function canShow({ image }: AdvertisedPicture): Promise<boolean> {
  const picture = new Image();
  Object.assign(picture, { sizes: image.sizes ?? '', srcset: image.srcSet ?? '', src: image.src });
  return picture.decode().then(
    () => true,
    () => false,
  );
}
