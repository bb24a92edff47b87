import type { InputHTMLAttributes } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { Icon } from '#components/controls/text/Icon.tsx';
import { announce } from '#lib/dialogs/announce.ts';
import type { MessageKey } from '#lib/i18n/MessageKey.ts';
import type { FieldFault } from '#lib/register/checkField.ts';
import { fieldLabels } from '#lib/register/registerFields.ts';
import type { Availability, AvailabilityState } from '#lib/register/useAvailability.ts';
import type { RegisterForm } from '#lib/register/useRegisterForm.ts';
import { RegisterField } from './RegisterField.tsx';
import styles from './AvailabilityField.module.scss';

interface AvailabilityFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  name: 'id' | 'nick';
  rule: FieldFault;
  faults: RegisterForm['faults'];
  availability: Availability;
  inspect: RegisterForm['inspect'];
}

const texts: Record<Exclude<AvailabilityState, 'unasked'>, MessageKey> = {
  asking: 'reg.checking',
  free: 'reg.available',
  taken: 'reg.inUse',
  unclear: 'reg.unchecked',
};

/** A name that must be available. Checked on blur and by its button. */
export function AvailabilityField({ name, rule, faults, availability, inspect, ...input }: AvailabilityFieldProps) {
  const { t } = useTranslation();
  const { state } = availability;
  const label = t(fieldLabels[name]);

  async function check(value: string, isAskedAgain: boolean) {
    const answer = await availability.ask(value, isAskedAgain);
    if (answer && answer !== 'unasked') announce(t('reg.about', { field: label, text: t(texts[answer]) }));
  }

  function handleCheck(field: HTMLInputElement) {
    if (inspect(name)) void check(field.value, true);
    else field.focus();
  }

  const shown = state === 'taken' ? { ...faults, [name]: faults[name] ?? { text: 'reg.inUse' as const } } : faults;
  return (
    <div className={styles[faults[name] ? 'unasked' : state]}>
      <RegisterField
        {...input}
        name={name}
        faults={shown}
        hint={state === 'unasked' ? rule : state === 'taken' ? undefined : t(texts[state])}
        onBlur={(event) => {
          if (inspect(name)) void check(event.currentTarget.value, false);
        }}
        after={
          <>
            {state === 'free' && <Icon name="check" className={styles.tick} />}
            {availability.canAsk && (
              <Button
                size="small"
                className={styles.button}
                isBusy={state === 'asking'}
                aria-label={t('reg.checkField', { field: label })}
                onClick={(event) => handleCheck(event.currentTarget.form!.elements.namedItem(name) as HTMLInputElement)}
              >
                {state === 'asking' && <span className={styles.spinner} />}
                {t('reg.check')}
              </Button>
            )}
          </>
        }
      />
    </div>
  );
}
