import { useTranslation } from 'next-i18next/pages';
import { IconButton } from '#components/controls/actions/IconButton.tsx';
import styles from './BannerControls.module.scss';

interface BannerControlsProps {
  index: number;
  total: number;
  isPlaying: boolean;
  onToggle: () => void;
  onShow: (index: number) => void;
}

export function BannerControls({ index, total, isPlaying, onToggle, onShow }: BannerControlsProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.controls}>
      <IconButton icon={isPlaying ? 'pause' : 'play'} label={t(isPlaying ? 'banner.pause' : 'banner.play')} onClick={onToggle} />
      <IconButton icon="chevron-left" label={t('banner.previous')} onClick={() => onShow(index - 1)} />
      <span aria-hidden="true">
        {Array.from({ length: total }, (_, position) => (
          <span key={position} data-current={position === index || undefined} />
        ))}
      </span>
      <IconButton icon="chevron-right" label={t('banner.next')} onClick={() => onShow(index + 1)} />
    </div>
  );
}
