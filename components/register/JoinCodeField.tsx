import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Icon } from '#components/controls/text/Icon.tsx';
import { useCall } from '#lib/api/useCall.ts';
import type { RegisterForm } from '#lib/register/useRegisterForm.ts';
import { RegisterField } from './RegisterField.tsx';
import styles from './JoinCodeField.module.scss';

interface JoinCodeFieldProps {
  isRequired: boolean;
  faults: RegisterForm['faults'];
}

/** Asked once: a code that changed under the member's hands would surprise. */
const once = { revalidateIfStale: false, revalidateOnFocus: false, revalidateOnReconnect: false };

/**
 * The join code. The one of this address stands there and cannot be changed, unless something was typed first or the backend refused it;
 * where there is none, or nobody could be asked, it is typed.
 */
export function JoinCodeField({ isRequired, faults }: JoinCodeFieldProps) {
  const { t } = useTranslation();
  const { data } = useCall('get-reg-domain', {}, once);
  const [typed, setTyped] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);

  // Typed before the script came.
  useEffect(() => setTyped(field.current?.value || null), []);

  const given = data?.status === 'success' ? data.code : '';
  const isLocked = given !== '' && typed === null && !faults.code;

  return (
    <RegisterField
      ref={field}
      name="code"
      faults={faults}
      value={typed ?? given}
      onChange={(event) => setTyped(event.currentTarget.value)}
      readOnly={isLocked}
      isOptional={!isRequired}
      hint={t(isLocked ? 'reg.codeLocked' : 'reg.codeHint')}
      after={isLocked && <Icon name="lock" className={styles.lock} />}
    />
  );
}
