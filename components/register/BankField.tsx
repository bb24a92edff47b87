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

/** The option value for "other bank". */
const otherBank = '*';

/**
 * The bank: on Korean pages a choice of the operator's list or typed, in other languages typed. The chosen name is sent unchanged. The
 * control that holds the name is the form's field `bankname`.
 */
export function BankField({ banks, register: { faults, handleChange } }: { banks: string[]; register: RegisterForm }) {
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
            // From now on, the other control holds the field's name.
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
