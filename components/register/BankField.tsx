import { useRouter } from 'next/router';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'next-i18next/pages';
import { SelectField } from '#components/controls/fields/SelectField.tsx';
import type { RegisterForm } from '#lib/register/useRegisterForm.ts';
import { defaultLocale } from '#lib/i18n/locales.ts';
import { fieldAnchor } from './fieldAnchor.ts';
import { RegisterField } from './RegisterField.tsx';
import { useFaultText } from './useFaultText.ts';
import styles from './BankField.module.scss';

interface BankFieldProps {
  banks: string[];
  register: RegisterForm;
}

/** Not the name of a bank. */
const otherBank = '*';

/**
 * The bank: on the Korean page chosen from the operator's list, whose wording is sent as it stands, or typed; in other languages typed.
 * Whichever control holds the name is the field `bankname` of the form.
 */
export function BankField({ banks, register: { faults, handleChange } }: BankFieldProps) {
  const { t } = useTranslation();
  const { locale = defaultLocale } = useRouter();
  const faultText = useFaultText();
  const [isOther, setOther] = useState(false);
  if (locale !== defaultLocale || banks.length === 0) return <RegisterField name="bankname" faults={faults} />;

  return (
    <div className={styles.bank}>
      <div id={isOther ? undefined : fieldAnchor('bankname')}>
        <SelectField
          name={isOther ? undefined : 'bankname'}
          label={t('field.bank')}
          error={isOther ? undefined : faultText(faults.bankname)}
          autoComplete="off"
          required
          defaultValue=""
          onChange={(event) => {
            const isTyped = event.currentTarget.value === otherBank;
            // What is asked for the value next is the control that has the name from now on.
            flushSync(() => setOther(isTyped));
            handleChange('bankname');
          }}
        >
          <option value="">{t('reg.chooseBank')}</option>
          {banks.map((bank) => (
            <option key={bank}>{bank}</option>
          ))}
          <option value={otherBank}>{t('reg.otherBank')}</option>
        </SelectField>
      </div>
      {isOther && <RegisterField name="bankname" label={t('reg.bankName')} faults={faults} />}
    </div>
  );
}
