import { Fragment } from 'react';
import styles from './HistoryRows.module.scss';

/** Date and time, each unbroken. */
export const HistoryTime = ({ text }: { text: string }) =>
  text.split(' ').map((part, index) => (
    <Fragment key={index}>
      {index > 0 && ' '}
      <span className={styles.time}>{part}</span>
    </Fragment>
  ));
