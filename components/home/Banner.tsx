import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { buttonClass } from '#components/controls/Button.tsx';
import { IconButton } from '#components/controls/IconButton.tsx';
import { LatePart } from '#components/controls/LatePart.tsx';
import { PageLink } from '#components/controls/PageLink.tsx';
import { useSite } from '#lib/site/siteSettings.ts';
import { BannerSlide } from './BannerSlide.tsx';
import { useHold } from './useHold.ts';
import { useRotation } from './useRotation.ts';
import styles from './Banner.module.scss';

/** Drawn in house (styles/drawings/banner); no photographs, no people, no art of providers. */
const drawnSlides = [
  { id: 'roulette', href: '/?type=casino#lobby' },
  { id: 'reels', href: '/?type=slot#lobby' },
  { id: 'cards', href: '/help' },
] as const;

const loadAdvertised = async () => (await import('./AdvertisedSlides.tsx')).AdvertisedSlides;

/** The banner: a carousel after the authoring practices. Its controls come first; it stands still under the pointer, the focus, and by wish. */
export function Banner() {
  const { t } = useTranslation();
  const { theme, banner } = useSite();
  const { source } = banner;
  const [advertised, setAdvertised] = useState(0);
  const { isHeld, holdProps } = useHold();
  // The operator's pictures take the place of the drawn ones, where that is wished, once they are there.
  const drawn = source === 'upstream' && advertised ? [] : drawnSlides;
  const total = drawn.length + advertised;
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
        {drawn.map(({ id, href }, position) => (
          <BannerSlide key={id} position={position} total={total} isShown={position === index}>
            <img src={`/images/${theme}/banner/${id}.svg`} alt="" width={1400} height={520} className={styles.art} />
            <div className={styles.words}>
              <h2>{t(`banner.${id}.title`)}</h2>
              <p>{t(`banner.${id}.text`)}</p>
              <PageLink href={href} isShallow={href.startsWith('/?')} className={buttonClass({ variant: 'primary' })}>
                {t(`banner.${id}.action`)}
              </PageLink>
            </div>
          </BannerSlide>
        ))}
        {source !== 'drawn' && <LatePart load={loadAdvertised} props={{ before: drawn.length, total, index, onCount: setAdvertised }} />}
      </div>
    </section>
  );
}
