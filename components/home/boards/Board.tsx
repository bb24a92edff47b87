import type { ComponentProps, ReactNode } from 'react';
import { Icon, type IconName } from '#components/controls/text/Icon.tsx';
import styles from './Board.module.scss';

interface BoardProps extends ComponentProps<'section'> {
  title: string;
  icon: IconName;
  action: ReactNode;
}

export function Board({ title, icon, action, children, ...section }: BoardProps) {
  return (
    <section className={styles.board} aria-label={title} {...section}>
      <header className={styles.header}>
        <Icon name={icon} />
        <h2>{title}</h2>
        {action}
      </header>
      {children}
    </section>
  );
}
