import { useId, type ReactNode } from 'react';
import styles from './FieldGroup.module.scss';

/** A card of related fields. Phones show those of one step. */
export function FieldGroup({ title, step, lead, children }: { title: string; step: number; lead?: string; children: ReactNode }) {
  const id = useId();
  return (
    <div className={styles.group} role="group" aria-labelledby={id} data-step={step}>
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
