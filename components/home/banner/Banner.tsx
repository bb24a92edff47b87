import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { IconButton } from '#components/controls/actions/IconButton.tsx';
import { LazyComponent } from '#components/controls/panels/LazyComponent.tsx';
import { useSite } from '#lib/site/siteSettings.ts';
import { BannerSlide } from './BannerSlide.tsx';
import { SlideContent } from './SlideContent.tsx';
import { useHold } from '#components/home/motion/useHold.ts';
import { useRotation } from '#components/home/motion/useRotation.ts';
import styles from './Banner.module.scss';

const loadAdvertised = async () => (await import('./AdvertisedSlides.tsx')).AdvertisedSlides;

/** The banner: a carousel after the authoring practices. Its controls come first; it stands still under the pointer, the focus, and by wish. */
export function Banner() {
  const { t } = useTranslation();
  const { source, slides } = useSite().banner;
  const [advertised, setAdvertised] = useState(0);
  const { isHeld, holdProps } = useHold();
  // The pictures of get-advertisement take the place of the site's slides, where that is wished, once they are there.
  const own = source === 'upstream' && advertised ? [] : slides;
  const total = own.length + advertised;
  const { index, isPlaying, togglePlaying, show } = useRotation(total, isHeld);

  return (
    <section className={styles.banner} aria-roledescription={t('banner.carousel')} aria-label={t('banner.label')} {...holdProps}>
      {total > 1 && (
        <div className={styles.controls}>
          <IconButton icon={isPlaying ? 'pause' : 'play'} label={t(isPlaying ? 'banner.pause' : 'banner.play')} onClick={togglePlaying} />
          <IconButton icon="chevron-left" label={t('banner.previous')} onClick={() => show(index - 1)} />
          <span className={styles.marks} aria-hidden="true">
            {Array.from({ length: total }, (_, position) => (
              <span key={position} data-current={position === index || undefined} />
            ))}
          </span>
          <IconButton icon="chevron-right" label={t('banner.next')} onClick={() => show(index + 1)} />
        </div>
      )}
      <div aria-live={isPlaying ? 'off' : 'polite'}>
        {own.map((slide, position) => (
          <BannerSlide key={position} position={position} total={total} isShown={position === index}>
            <SlideContent slide={slide} />
          </BannerSlide>
        ))}
        {source !== 'drawn' && <LazyComponent load={loadAdvertised} props={{ before: own.length, total, index, onCount: setAdvertised }} />}
      </div>
    </section>
  );
}
