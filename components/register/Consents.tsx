import { useTranslation } from 'next-i18next/pages';
import { CheckboxField } from '#components/controls/fields/CheckboxField.tsx';
import { Icon } from '#components/controls/text/Icon.tsx';
import type { RegisterForm } from '#lib/register/useRegisterForm.ts';
import type { RegisterRules } from '#lib/site/siteSettings.ts';
import { fieldAnchor } from './fieldAnchor.ts';
import { useFaultText } from './useFaultText.ts';
import styles from './Consents.module.scss';

interface ConsentsProps {
  rules: Pick<RegisterRules, 'minimumAge' | 'termsUrl'>;
  faults: RegisterForm['faults'];
}

/** The consents that the operator requires. Never checked by default. */
export function Consents({ rules: { minimumAge, termsUrl }, faults }: ConsentsProps) {
  const { t } = useTranslation();
  const faultText = useFaultText();
  return (
    <>
      {minimumAge > 0 && (
        <div id={fieldAnchor('age')}>
          <CheckboxField name="age" label={t('reg.age', { age: minimumAge })} error={faultText(faults.age)} required />
        </div>
      )}
      {termsUrl && (
        <div id={fieldAnchor('terms')}>
          <CheckboxField name="terms" label={t('reg.terms')} error={faultText(faults.terms)} required />
          <a href={termsUrl} target="_blank" rel="noopener noreferrer" className={styles.link}>
            {t('reg.termsOpen')}
            <Icon name="external" />
          </a>
        </div>
      )}
    </>
  );
}
