import { Fragment } from 'react';
import styles from './HistoryRows.module.scss';

/** Lines break between date and time only. A time that cannot be read may be a longer text of the operator, and breaks anywhere. */
export const HistoryTime = ({ text }: { text: string }) =>
  text.length > '2026-11-20 00:00:00'.length
    ? text
    : text.split(' ').map((part, index) => (
        <Fragment key={index}>
          {index > 0 && ' '}
          <span className={styles.time}>{part}</span>
        </Fragment>
      ));
