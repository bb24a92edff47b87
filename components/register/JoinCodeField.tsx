import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Icon } from '#components/controls/text/Icon.tsx';
import { useCall } from '#lib/api/useCall.ts';
import type { RegisterForm } from '#lib/register/useRegisterForm.ts';
import { RegisterField } from './RegisterField.tsx';
import styles from './JoinCodeField.module.scss';

/** Requested once: the code must not change while the member types. */
const once = { revalidateIfStale: false, revalidateOnFocus: false, revalidateOnReconnect: false };

/**
 * The join code. The code of this origin is filled in and read-only, unless the member typed first or the upstream refused it. Without a
 * code for this origin, or if the request failed, the member types it.
 */
export function JoinCodeField({ isRequired, faults }: { isRequired: boolean; faults: RegisterForm['faults'] }) {
  const { t } = useTranslation();
  const { data } = useCall('get-reg-domain', {}, once);
  const [typed, setTyped] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);

  const given = data?.code ?? '';

  // Keeps text that was typed before hydration. On a second visit the code is there at once.
  const keepTyped = useEffectEvent(() => {
    const value = field.current?.value;
    setTyped(value && value !== given ? value : null);
  });
  useEffect(() => keepTyped(), []);

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
