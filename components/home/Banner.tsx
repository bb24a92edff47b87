import { useTranslation } from 'next-i18next/pages';
import { useEffect, useState, type FocusEvent, type PointerEvent, type ReactNode } from 'react';
import { buttonClass, IconButton } from '#components/controls/actions/Button.tsx';
import { LazyComponent, useIsAfterFirstView } from '#components/controls/panels/LazyComponent.tsx';
import { useBrokenPicture } from '#components/controls/states/useBrokenPicture.ts';
import { OperatorLink } from '#components/operator/OperatorLinks.tsx';
import { useSite, type Slide } from '#lib/site/siteSettings.ts';
import { isDrawnSlide, siteSlidePicture, type DrawnSlide } from '#lib/site/pictures.ts';
import styles from './Banner.module.scss';

const loadReader = async () => (await import('./homeParts.tsx')).AdvertisementReader;

const turnMs = 7000;

interface BannerProps {
  isPlaying: boolean;
  /** The button that stops all motion on the page; null if the jackpot strip has this button. */
  pause: ReactNode;
}

/** A carousel by the ARIA Authoring Practices, in which the controls come first. */
export function Banner({ isPlaying, pause }: BannerProps) {
  const { t } = useTranslation();
  const { source, slides: own } = useSite().banner;
  const [advertised, setAdvertised] = useState<readonly Slide[]>([]);
  const slides =
    source === 'upstream' && advertised.length > 0 ? advertised : [...own, ...advertised];
  // The pictures of later slides load after the first view, because the second slide comes only after 7 s.
  const hasAll = useIsAfterFirstView();
  const total = slides.length;
  const { index, show, holdProps } = useTurn(total, isPlaying);

  return (
    <section
      className={styles.banner}
      aria-roledescription={t('banner.carousel')}
      aria-label={t('banner.label')}
      {...holdProps}
    >
      {total > 1 && (
        <div className={styles.controls}>
          {pause && <div className={styles.pause}>{pause}</div>}
          <IconButton
            icon="chevron-left"
            label={t('banner.previous')}
            onClick={() => show(index - 1)}
          />
          <span aria-hidden="true">
            {Array.from({ length: total }, (_, position) => (
              <span key={position} data-current={position === index || undefined} />
            ))}
          </span>
          <IconButton
            icon="chevron-right"
            label={t('banner.next')}
            onClick={() => show(index + 1)}
          />
        </div>
      )}
      {source !== 'drawn' && <LazyComponent load={loadReader} props={{ onRead: setAdvertised }} />}
      <div aria-live={isPlaying ? 'off' : 'polite'}>
        {slides.map((slide, position) => (
          <div
            key={position}
            className={styles.slide}
            role="group"
            aria-roledescription={t('banner.slide')}
            aria-label={t('banner.position', { n: position + 1, total })}
            inert={position !== index}
          >
            <SlideContent
              slide={slide}
              isFirst={position === 0}
              hasPicture={hasAll || position === index}
            />
          </div>
        ))}
      </div>
    </section>
  );
}

function useTurn(count: number, isPlaying: boolean) {
  const [index, setIndex] = useState(0);
  const [isHeld, setHeld] = useState(false);
  const isTurning = isPlaying && !isHeld;

  useEffect(() => {
    if (!isTurning) return;
    const timer = setInterval(() => {
      if (!document.hidden) setIndex((current) => (current + 1) % count);
    }, turnMs);
    return () => clearInterval(timer);
  }, [isTurning, count, index]);

  return {
    // The number of slides may have become smaller since `setIndex`.
    index: index % count,
    show: (position: number) => setIndex((position + count) % count),
    holdProps: {
      onPointerEnter: ({ pointerType }: PointerEvent) => setHeld(pointerType === 'mouse'),
      onPointerLeave: () => setHeld(false),
      onFocus: () => setHeld(true),
      onBlur({ currentTarget, relatedTarget }: FocusEvent) {
        if (!currentTarget.contains(relatedTarget)) setHeld(false);
      },
    },
  };
}

const drawnLinks: Record<DrawnSlide, string> = {
  roulette: '/game?type=casino',
  reels: '/game?type=slot',
};

interface SlideContentProps {
  slide: Slide;
  /** The picture of the first slide is the largest of the first view, so the browser loads this picture before the scripts. */
  isFirst: boolean;
  hasPicture: boolean;
}

function SlideContent({ slide, isFirst, hasPicture }: SlideContentProps) {
  const { picture, alt, headline, text, button, link } = slide;
  const { t } = useTranslation();
  const site = useSite();
  const image = siteSlidePicture(picture, site);
  const words =
    isDrawnSlide(picture) && !headline && !alt
      ? {
          headline: t(`banner.${picture}.title`),
          text: t(`banner.${picture}.text`),
          button: t(`banner.${picture}.action`),
          link: drawnLinks[picture],
        }
      : { headline, text, button, link };
  const { isBroken, watch } = useBrokenPicture(image?.src);
  const drawing = hasPicture && (
    <img
      {...watch}
      fetchPriority={isFirst ? 'high' : undefined}
      {...image}
      alt={words.headline ? '' : alt}
      width={1400}
      height={520}
      className={styles.art}
      data-fit={site.banner.fit}
    />
  );

  // Without a headline, the picture itself contains the text and the whole slide is the link, except an advertisement with a button.
  if (!words.headline && (alt || !words.button))
    return link ? (
      <OperatorLink href={link} className={styles.whole}>
        {drawing}
      </OperatorLink>
    ) : (
      drawing
    );
  return (
    <>
      {!isBroken && drawing}
      <div className={styles.words}>
        {words.headline && <h2>{words.headline}</h2>}
        {words.text && <p>{words.text}</p>}
        {words.button && (
          <OperatorLink href={words.link} className={buttonClass({ variant: 'primary' })}>
            {words.button}
          </OperatorLink>
        )}
      </div>
    </>
  );
}
