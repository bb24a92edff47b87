import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { IconButton } from '#components/controls/actions/IconButton.tsx';
import { LazyComponent } from '#components/controls/panels/LazyComponent.tsx';
import { useIsAfterFirstView } from '#components/controls/panels/useIsAfterFirstView.ts';
import { useSite } from '#lib/site/siteSettings.ts';
import { BannerSlide } from './BannerSlide.tsx';
import { SlideContent } from './SlideContent.tsx';
import { useRotation } from '#components/home/motion/useRotation.ts';
import styles from './Banner.module.scss';

const loadAdvertised = async () => (await import('#components/home/homeParts.ts')).AdvertisedSlides;

/** A carousel by the ARIA Authoring Practices. The controls come first; hover, focus and the pause button stop it. */
export function Banner() {
  const { t } = useTranslation();
  const { source, slides } = useSite().banner;
  const [advertised, setAdvertised] = useState(0);
  // If configured, the pictures of get-advertisement replace the site's slides once they are loaded.
  const own = source === 'upstream' && advertised ? [] : slides;
  // The first turn comes after 7 s.
  const hasAll = useIsAfterFirstView();
  const total = own.length + advertised;
  const { index, isPlaying, togglePlaying, show, holdProps } = useRotation(total);

  return (
    <section className={styles.banner} aria-roledescription={t('banner.carousel')} aria-label={t('banner.label')} {...holdProps}>
      {total > 1 && (
        <div className={styles.controls}>
          <IconButton icon={isPlaying ? 'pause' : 'play'} label={t(isPlaying ? 'banner.pause' : 'banner.play')} onClick={togglePlaying} />
          <IconButton icon="chevron-left" label={t('banner.previous')} onClick={() => show(index - 1)} />
          <span aria-hidden="true">
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
            <SlideContent slide={slide} isFirst={position === 0} hasPicture={hasAll || position === index} />
          </BannerSlide>
        ))}
        {source !== 'drawn' && <LazyComponent load={loadAdvertised} props={{ before: own.length, total, index, onCount: setAdvertised }} />}
      </div>
    </section>
  );
}
