import type { MouseEvent, Ref } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Icon } from '#components/controls/text/Icon.tsx';
import { LinkButton } from '#components/controls/actions/LinkButton.tsx';
import { RequestId } from '#components/controls/states/RequestId.tsx';
import { formatWait } from '#lib/format/formatDuration.ts';
import type { FieldFaults } from '#lib/register/checkField.ts';
import { fieldLabels, registerFields, type RegisterField } from '#lib/register/registerFields.ts';
import type { RegisterReport } from '#lib/register/useRegisterForm.ts';
import { fieldAnchor } from './fieldAnchor.ts';
import styles from './ErrorSummary.module.scss';

interface ErrorSummaryProps {
  report: RegisterReport;
  unmended: FieldFaults;
  onChoose: (field: RegisterField) => void;
  ref: Ref<HTMLDivElement>;
}

/** Shown above the form after a failed submit: the reason, and a link to each invalid field, which says what is wrong, until it is corrected. */
export function ErrorSummary({ report: { faults, failure, isPerhapsDone }, unmended, onChoose, ref }: ErrorSummaryProps) {
  const { t } = useTranslation();
  const isUnknown = failure?.kind === 'unknown';
  const wrong = registerFields.filter((field) => unmended[field]);
  const isAboutFields = registerFields.some((field) => faults[field]);
  const title = isUnknown || isPerhapsDone ? 'reg.unknown' : failure || wrong.length === 0 ? 'reg.notDone' : 'reg.summary';

  if (isAboutFields && wrong.length === 0 && !isPerhapsDone) return null;

  function handleChoose(event: MouseEvent, field: RegisterField) {
    event.preventDefault();
    onChoose(field);
  }

  return (
    <div ref={ref} className={`${styles.summary} ${isUnknown ? styles.unknown : ''}`} role="alert" tabIndex={-1}>
      <Icon name="warning" className={styles.icon} />
      <div className={styles.body}>
        <h2>{t(title, { n: wrong.length })}</h2>
        {wrong.length > 0 && (
          <ul className={styles.list}>
            {wrong.map((field) => (
              <li key={field}>
                <a href={`#${fieldAnchor(field)}`} onClick={(event) => handleChoose(event, field)}>
                  {t(fieldLabels[field])}
                </a>
              </li>
            ))}
          </ul>
        )}
        {failure && !isAboutFields && <FailureText failure={failure} />}
        {isPerhapsDone && <p>{t('reg.perhapsDone')}</p>}
        {(isUnknown || isPerhapsDone) && (
          // In a new window: leaving this page would lose the typed text.
          <LinkButton href="/login" target="_blank" size="small" icon="external">
            {t('reg.tryLogin')}
          </LinkButton>
        )}
        {failure && <RequestId id={failure.requestId} />}
      </div>
    </div>
  );
}

/** The reason of a failure that no field caused. */
function FailureText({ failure }: { failure: NonNullable<RegisterReport['failure']> }) {
  const { t } = useTranslation();
  if (failure.kind === 'unknown') return <p>{t('reg.unknownNext')}</p>;
  if (failure.kind === 'refused') return <p>{t(failure.text)}</p>;
  if (failure.retryAfter) return <p>{t('reg.tooMany', { wait: formatWait(failure.retryAfter, t) })}</p>;
  return <p>{t(failure.isOffline ? 'reg.offline' : 'reg.notSent')}</p>;
}
