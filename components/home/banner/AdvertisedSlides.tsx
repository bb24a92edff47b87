import { useTranslation } from 'next-i18next/pages';
import { useEffect } from 'react';
import { buttonClass } from '#components/controls/actions/Button.tsx';
import { OperatorLink } from '#components/operator/OperatorLink.tsx';
import { useSite } from '#lib/site/siteSettings.ts';
import { BannerSlide } from './BannerSlide.tsx';
import { useAdvertisements } from './useAdvertisements.ts';
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
