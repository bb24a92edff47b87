import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
} from 'react';
import { flushSync } from 'react-dom';
import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { RequestId } from '#components/controls/actions/CopyLine.tsx';
import { LinkButton } from '#components/controls/actions/PageLink.tsx';
import { CheckboxField } from '#components/controls/fields/choices.tsx';
import { PasswordField, SelectField, TextField } from '#components/controls/fields/Field.tsx';
import { Callout } from '#components/controls/states/ErrorState.tsx';
import { Icon } from '#components/controls/text/Icon.tsx';
import { useCall } from '#lib/api/useCall.ts';
import { announce } from '#lib/dialogs/announce.ts';
import { formatWait } from '#lib/format/phrases.ts';
import { defaultLocale, type MessageKey } from '#lib/i18n/locales.ts';
import { loadCommonPasswords } from '#lib/register/password.ts';
import {
  formFields,
  isSecret,
  lastStep,
  type FieldFault,
  type FieldFaults,
  type RegisterFailure,
  type RegisterField,
} from '#lib/register/registration.ts';
import { nameTexts, useRegistration } from '#lib/register/useRegistration.ts';
import { useSite, type RegisterRules } from '#lib/site/siteSettings.ts';
import styles from './register.module.scss';

export function RegisterForm({ onDone }: { onDone: (userId: string, password: string) => void }) {
  const { t } = useTranslation();
  const { register: rules } = useSite();
  const registration = useRegistration(onDone);
  const {
    form,
    step,
    faults,
    names,
    failure,
    waitSeconds,
    isBusy,
    goBack,
    handleBlur,
    handleChange,
    handleSubmit,
  } = registration;
  const buttons = useRef<HTMLDivElement>(null);

  const showFailure = useEffectEvent(() => {
    // The failure text may have moved the buttons under the bottom bar.
    buttons.current?.scrollIntoView({ block: 'nearest' });
    if (waitSeconds > 0) announce(t('reg.tooMany', { wait: formatWait(waitSeconds, t) }));
  });
  useEffect(() => {
    if (failure) showFailure();
  }, [failure]);

  const entry = (name: RegisterField) => ({ name, faults, hint: formFields[name].rule?.(rules) });
  const nameEntry = (name: 'id' | 'nick') => {
    const state = names[name];
    return {
      ...entry(name),
      ...(state && { hint: { text: nameTexts[state] } }),
      isFree: state === 'free',
    };
  };

  return (
    // POST keeps the password out of the URL if the form is submitted before hydration.
    <form
      ref={form}
      className={styles.form}
      method="post"
      noValidate
      onSubmit={handleSubmit}
      onBlur={handleBlur}
      onChange={handleChange}
    >
      <Step title="reg.group.join" at={0} step={step}>
        <JoinCode isRequired={rules.isCodeRequired} faults={faults} />
        <Consents rules={rules} faults={faults} />
      </Step>
      <Step title="reg.group.account" at={1} step={step}>
        <Entry {...nameEntry('id')} autoComplete="username" />
        <Entry {...nameEntry('nick')} autoComplete="nickname" />
        <Entry
          {...entry('pw')}
          autoComplete="new-password"
          onFocus={() => void loadCommonPasswords()}
        />
        <Entry {...entry('phone')} type="tel" inputMode="numeric" autoComplete="tel" />
      </Step>
      <Step title="reg.group.bank" at={2} step={step} lead={t('reg.bankLead')}>
        <Bank banks={rules.banks} faults={faults} />
        <Entry {...entry('bankowner')} autoComplete="name" />
        <Entry {...entry('banknumber')} inputMode="numeric" />
        {rules.isExchangePasswordAsked && <Entry {...entry('exchange_pw')} inputMode="numeric" />}
      </Step>
      {/* A countdown is not a live region, because screen readers would read it out each second. */}
      <div role="alert" aria-live={waitSeconds > 0 ? 'off' : undefined}>
        {failure && <Failure failure={failure} waitSeconds={waitSeconds} />}
      </div>
      <div ref={buttons} className={styles.buttons}>
        {step > 0 && (
          <Button size="large" onClick={goBack}>
            {t('reg.back')}
          </Button>
        )}
        <Button
          type="submit"
          variant="primary"
          size="large"
          isWide
          isBusy={isBusy}
          aria-disabled={waitSeconds > 0}
        >
          {t(step < lastStep ? 'reg.next' : 'reg.submit')}
        </Button>
      </div>
    </form>
  );
}

interface StepProps {
  title: MessageKey;
  /** The number of this step, from 0. */
  at: number;
  step: number;
  lead?: string;
  children: ReactNode;
}

function Step({ title, at, step, lead, children }: StepProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div
      className={styles.step}
      role="group"
      aria-labelledby={id}
      data-step={at}
      hidden={at !== step}
    >
      <div className={styles.head}>
        <h2 id={id}>{t(title)}</h2>
        <span>{t('reg.stepOf', { n: at + 1, total: lastStep + 1 })}</span>
      </div>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </div>
  );
}

interface EntryProps extends InputHTMLAttributes<HTMLInputElement> {
  name: RegisterField;
  faults: FieldFaults;
  hint?: FieldFault;
  label?: string;
  isOptional?: boolean;
  /** True if no other member has this name. */
  isFree?: boolean;
  after?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

function Entry({ name, faults, hint, label, isOptional, isFree, after, ...input }: EntryProps) {
  const { t } = useTranslation();
  const faultText = useFaultText();
  const plainLabel = label ?? t(formFields[name].label);
  const fault = faults[name];
  const field = {
    autoCapitalize: 'none',
    autoComplete: 'off',
    spellCheck: false,
    ...input,
    name,
    label: isOptional ? t('field.optional', { label: plainLabel }) : plainLabel,
    required: !isOptional,
    error: faultText(fault),
    hint: fault ? undefined : faultText(hint),
  };
  if (isSecret(name)) return <PasswordField {...field} />;
  return (
    <TextField {...field} after={isFree ? <Icon name="check" className={styles.tick} /> : after} />
  );
}

/** The code is requested only once, because it must not change while the member types. */
const once = { revalidateIfStale: false, revalidateOnFocus: false, revalidateOnReconnect: false };

/** The code of this origin is filled in and read-only, unless the member typed first or the upstream refused the code. */
function JoinCode({ isRequired, faults }: { isRequired: boolean; faults: FieldFaults }) {
  const { data } = useCall('get-reg-domain', {}, once);
  const [typed, setTyped] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const given = data?.code ?? '';

  // Text that was typed before hydration stays. On a second visit the field already has the cached code, which does not count as typed.
  const keepTyped = useEffectEvent(() => {
    const value = field.current?.value;
    setTyped(value && value !== given ? value : null);
  });
  useEffect(() => keepTyped(), []);

  const isLocked = given !== '' && typed === null && !faults.code;
  return (
    <Entry
      ref={field}
      name="code"
      faults={faults}
      value={typed ?? given}
      onChange={(event) => setTyped(event.currentTarget.value)}
      readOnly={isLocked}
      isOptional={!isRequired}
      hint={{ text: isLocked ? 'reg.codeLocked' : 'reg.codeHint' }}
      after={isLocked && <Icon name="lock" className={styles.lock} />}
    />
  );
}

/** The boxes are never checked by default. */
function Consents({
  rules: { minimumAge, termsUrl },
  faults,
}: {
  rules: RegisterRules;
  faults: FieldFaults;
}) {
  const { t } = useTranslation();
  const faultText = useFaultText();
  return (
    <>
      {minimumAge > 0 && (
        <CheckboxField
          name="age"
          label={t('reg.age', { age: minimumAge })}
          error={faultText(faults.age)}
          required
        />
      )}
      {termsUrl && (
        <div>
          <CheckboxField
            name="terms"
            label={t('reg.terms')}
            error={faultText(faults.terms)}
            required
          />
          <a href={termsUrl} target="_blank" rel="noopener noreferrer" className={styles.terms}>
            {t('reg.termsOpen')}
            <Icon name="external" />
          </a>
        </div>
      )}
    </>
  );
}

const otherBank = '*';

function Bank({ banks, faults }: { banks: string[]; faults: FieldFaults }) {
  const { t } = useTranslation();
  const { locale = defaultLocale } = useRouter();
  const faultText = useFaultText();
  const [isOther, setOther] = useState(false);
  if (locale !== defaultLocale || banks.length === 0)
    return <Entry name="bankname" faults={faults} />;

  return (
    <>
      <SelectField
        name={isOther ? undefined : 'bankname'}
        label={t('field.bank')}
        error={isOther ? undefined : faultText(faults.bankname)}
        autoComplete="off"
        required
        defaultValue=""
        // `flushSync` is needed, because the form reads the control with the name `bankname` when the event reaches it.
        onChange={({ currentTarget }) =>
          flushSync(() => setOther(currentTarget.value === otherBank))
        }
      >
        <option value="">{t('reg.chooseBank')}</option>
        {banks.map((bank) => (
          <option key={bank}>{bank}</option>
        ))}
        <option value={otherBank}>{t('reg.otherBank')}</option>
      </SelectField>
      {isOther && <Entry name="bankname" label={t('reg.bankName')} faults={faults} />}
    </>
  );
}

function Failure({
  failure: { text, requestId },
  waitSeconds,
}: {
  failure: RegisterFailure;
  waitSeconds: number;
}) {
  const { t } = useTranslation();
  const isPerhapsDone = text === 'reg.unknown' || text === 'reg.perhapsDone';
  return (
    <Callout
      tone={isPerhapsDone ? 'waiting' : 'failed'}
      text={t(text, { wait: formatWait(waitSeconds, t) })}
    >
      {isPerhapsDone && (
        // The link opens a new window, because leaving this page would lose the typed text.
        <LinkButton href="/login" target="_blank" size="small" icon="external">
          {t('reg.tryLogin')}
        </LinkButton>
      )}
      {/* The request id is shown only if support has to look for the request. */}
      {(text === 'reg.unknown' || text === 'reg.failed' || text === 'reg.notSent') && (
        <RequestId id={requestId} />
      )}
    </Callout>
  );
}

function useFaultText(): (fault: FieldFault | undefined) => string | undefined {
  const { t } = useTranslation();
  return (fault) => {
    if (!fault?.range) return fault && t(fault.text);
    const { minimum, maximum } = fault.range;
    const range =
      minimum === maximum ? String(maximum) : t('reg.range', { min: minimum, max: maximum });
    return t(fault.text, { range });
  };
}
