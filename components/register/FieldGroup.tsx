import { useId, type ReactNode } from 'react';
import styles from './FieldGroup.module.scss';

/** A card of related fields. */
export function FieldGroup({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  const id = useId();
  return (
    <div className={styles.group} role="group" aria-labelledby={id}>
      <div className={styles.header}>
        <div>
          <h2 id={id}>{title}</h2>
          {lead && <p>{lead}</p>}
        </div>
      </div>
      <div className={styles.fields}>{children}</div>
    </div>
  );
}
