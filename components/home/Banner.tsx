import { PageLink } from '#components/controls/PageLink.tsx';
import { useTranslation } from 'next-i18next/pages';
import { useState, type FocusEvent } from 'react';
import { buttonClass } from '#components/controls/Button.tsx';
import { IconButton } from '#components/controls/IconButton.tsx';
import { useRotation } from './useRotation.ts';
import styles from './Banner.module.scss';

/** Drawn in house (public/images/banner); no photographs, no people, no art of providers. */
const slides = [
  { id: 'roulette', href: '/?type=casino#lobby' },
  { id: 'reels', href: '/?type=slot#lobby' },
  { id: 'cards', href: '/help' },
] as const;

/** The banner: a carousel after the authoring practices. Its controls come first; it stands still under the pointer, the focus, and by wish. */
export function Banner() {
  const { t } = useTranslation();
  const [isHeld, setHeld] = useState(false);
  const { index, isPlaying, togglePlaying, show } = useRotation(slides.length, isHeld);

  function handleBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) setHeld(false);
  }

  return (
    <section
      className={styles.banner}
      aria-roledescription={t('banner.carousel')}
      aria-label={t('banner.label')}
      onPointerEnter={({ pointerType }) => setHeld(pointerType === 'mouse')}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={handleBlur}
    >
      <div className={styles.controls}>
        <IconButton icon={isPlaying ? 'pause' : 'play'} label={t(isPlaying ? 'banner.pause' : 'banner.play')} onClick={togglePlaying} />
        <IconButton icon="chevron-left" label={t('banner.previous')} onClick={() => show(index - 1)} />
        <span className={styles.marks} aria-hidden="true">
          {slides.map(({ id }, position) => (
            <span key={id} data-current={position === index || undefined} />
          ))}
        </span>
        <IconButton icon="chevron-right" label={t('banner.next')} onClick={() => show(index + 1)} />
      </div>
      <div aria-live={isPlaying ? 'off' : 'polite'}>
        {slides.map(({ id, href }, position) => (
          <div
            key={id}
            className={styles.slide}
            role="group"
            aria-roledescription={t('banner.slide')}
            aria-label={t('banner.position', { n: position + 1, total: slides.length })}
            inert={position !== index}
          >
            <img src={`/images/banner/${id}.svg`} alt="" width={1400} height={520} className={styles.art} />
            <div className={styles.words}>
              <h2>{t(`banner.${id}.title`)}</h2>
              <p>{t(`banner.${id}.text`)}</p>
              <PageLink href={href} isShallow={href.startsWith('/?')} className={buttonClass({ variant: 'primary' })}>
                {t(`banner.${id}.action`)}
              </PageLink>
            </div>
          </div>
        ))}
      </div>
    </section>
  );
}
