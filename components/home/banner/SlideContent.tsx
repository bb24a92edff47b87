import { Fragment } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { buttonClass } from '#components/controls/actions/Button.tsx';
import { useBrokenPicture } from '#components/controls/states/useBrokenPicture.ts';
import { OperatorLink } from '#components/operator/OperatorLink.tsx';
import { useSite, type Slide } from '#lib/site/siteSettings.ts';
import { isDrawnSlide, siteSlidePicture, type DrawnSlide } from '#lib/site/slidePicture.ts';
import styles from './Banner.module.scss';

/** The page of the games: their list on home is in sight beside the banner, or one tap away. */
const drawnLinks: Record<DrawnSlide, string> = { roulette: '/game?type=casino', reels: '/game?type=slot', cards: '/help' };

/** Splits a headline into its two lines, in every language. */
const phrasesOf = (headline: string) => headline.match(/[^]*?[,，、]\s*|[^]+/g)!;

interface SlideContentProps {
  slide: Slide;
  /** The largest picture of the first view: before the scripts. */
  isFirst?: boolean;
  /** False: the slide is not in sight yet, so its picture is not loaded. */
  hasPicture?: boolean;
}

export function SlideContent({ slide, isFirst = false, hasPicture = true }: SlideContentProps) {
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

  // The picture contains its text: the whole slide is the link.
  if (!words.headline)
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
        <h2>
          {phrasesOf(words.headline).map((phrase, index) => (
            <Fragment key={index}>
              <span>{phrase.trimEnd()}</span>
              {phrase.endsWith(' ') && ' '}
            </Fragment>
          ))}
        </h2>
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
