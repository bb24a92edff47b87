import { useEffect, useRef, useState, type FocusEvent, type FormEvent, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { useIsPhone } from '#components/controls/panels/useIsPhone.ts';
import { afterPress } from '#lib/forms/afterPress.ts';
import { focusField } from '#lib/forms/useForm.ts';
import { isRegisterField, lastStep, registerFields, stepOf, type RegisterField as FieldName } from '#lib/register/registerFields.ts';
import { useKeyboardInset } from '#lib/register/useKeyboardInset.ts';
import { useLeaveWarning } from '#lib/register/useLeaveWarning.ts';
import { useRegisterForm, type RegisterReport } from '#lib/register/useRegisterForm.ts';
import { useSite } from '#lib/site/siteSettings.ts';
import { AvailabilityField } from './AvailabilityField.tsx';
import { BankField } from './BankField.tsx';
import { Consents } from './Consents.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { FieldGroup } from './FieldGroup.tsx';
import { JoinCodeField } from './JoinCodeField.tsx';
import { PasswordFields } from './PasswordFields.tsx';
import { RegisterField } from './RegisterField.tsx';
import styles from './RegisterForm.module.scss';

/** The field of an event; null for other controls. */
const fieldOf = ({ target }: FocusEvent | FormEvent): FieldName | null => {
  const { name } = target as unknown as HTMLInputElement;
  return isRegisterField(name) ? name : null;
};

/** The registration form. Its fields are uncontrolled and never stored. Phones ask for them in three steps. */
export function RegisterForm({ onDone }: { onDone: (userId: string, password: string) => void }) {
  const { t } = useTranslation();
  const { register: rules } = useSite();
  const register = useRegisterForm(rules, onDone);
  const { form, faults, report, unmended, isSending, inspect, inspectStep, handleChange, handleSubmit } = register;
  const isPhone = useIsPhone();
  const [step, setStep] = useState(0);
  const summary = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  useKeyboardInset(bar);
  useLeaveWarning(() => hasTyped(form.current));

  /** Also a field of another step, once it is rendered. */
  function showField(field: FieldName) {
    if (!isPhone || stepOf(field) === step) return focusField(form.current, field);
    setStep(stepOf(field));
    setTimeout(() => focusField(form.current, field));
  }

  function goTo(next: number) {
    flushSync(() => setStep(next));
    form.current?.scrollIntoView();
    form.current?.querySelector<HTMLElement>(`[data-step='${next}'] :is(input, select)`)?.focus();
  }

  function goOn() {
    const wrong = inspectStep(step);
    if (wrong) focusField(form.current, wrong);
    else goTo(step + 1);
  }

  /** Enter in a field goes on to the next step first. */
  async function handleEnter(event: SubmitEvent<HTMLFormElement>) {
    if (!isPhone || step === lastStep) return handleSubmit(event);
    event.preventDefault();
    goOn();
  }

  // Focus a single invalid field directly, in its step; otherwise focus the summary.
  const [shown, setShown] = useState(report);
  if (report !== shown) {
    setShown(report);
    setStep(stepOf(onlyFault(report) ?? 'code'));
  }
  useEffect(() => {
    if (!report) return;
    const only = onlyFault(report);
    if (only) focusField(form.current, only);
    else summary.current?.focus();
  }, [form, report]);

  function handleBlur(event: FocusEvent) {
    const field = fieldOf(event);
    // These two check themselves, because they also call the upstream.
    if (field && field !== 'id' && field !== 'nick') afterPress(() => inspect(field));
  }

  function handleInput(event: FormEvent) {
    const field = fieldOf(event);
    if (field === 'phone' || field === 'banknumber') removeSeparators(event.target as HTMLInputElement);
    if (field) handleChange(field);
  }

  return (
    // POST keeps the password out of the URL if the form is submitted before hydration.
    <form
      ref={form}
      className={styles.form}
      data-at={step}
      method="post"
      noValidate
      onSubmit={handleEnter}
      onBlur={handleBlur}
      onChange={handleInput}
    >
      <p className={styles.position}>{t('reg.stepOf', { n: step + 1, total: lastStep + 1 })}</p>
      {report && <ErrorSummary ref={summary} report={report} unmended={unmended} onChoose={showField} />}
      <FieldGroup title={t('reg.group.account')} step={0}>
        <AvailabilityField
          name="id"
          rule={{ text: 'reg.idRule', range: rules.idLength }}
          faults={faults}
          availability={register.id}
          inspect={inspect}
          autoComplete="username"
        />
        <AvailabilityField
          name="nick"
          rule={{ text: 'reg.lengthRule', range: rules.nickLength }}
          faults={faults}
          availability={register.nick}
          inspect={inspect}
          autoComplete="nickname"
        />
        <PasswordFields length={rules.passwordLength} faults={faults} />
      </FieldGroup>
      <FieldGroup title={t('reg.group.contact')} step={1}>
        <RegisterField
          name="phone"
          faults={faults}
          hint={{ text: 'reg.phoneRule', range: rules.phoneDigits }}
          type="tel"
          inputMode="numeric"
          autoComplete="tel"
        />
      </FieldGroup>
      <FieldGroup title={t('reg.group.bank')} step={1} lead={t('reg.bankLead')}>
        <BankField banks={rules.banks} register={register} />
        <RegisterField name="bankowner" faults={faults} hint={t('reg.holderHint')} autoComplete="name" />
        <RegisterField name="banknumber" faults={faults} hint={{ text: 'reg.digitsRule' }} inputMode="numeric" />
        {rules.isExchangePasswordAsked && (
          <RegisterField name="exchange_pw" faults={faults} hint={t('reg.withdrawPasswordHint')} isSecret inputMode="numeric" />
        )}
      </FieldGroup>
      <FieldGroup title={t(rules.minimumAge > 0 || rules.termsUrl ? 'reg.group.join' : 'reg.group.codeOnly')} step={2}>
        <JoinCodeField isRequired={rules.isCodeRequired} faults={faults} />
        <div className={styles.consents}>
          <Consents rules={rules} faults={faults} />
        </div>
      </FieldGroup>
      <div ref={bar} className={styles.bar}>
        <p role="status" className={styles.sending}>
          {isSending && t('reg.sending')}
        </p>
        <div className={styles.buttons}>
          {step > 0 && (
            <Button size="large" className={styles.back} onClick={() => goTo(step - 1)}>
              {t('reg.back')}
            </Button>
          )}
          {step < lastStep && (
            <Button variant="primary" size="large" isWide className={styles.next} onClick={goOn}>
              {t('reg.next')}
            </Button>
          )}
          <Button
            type="submit"
            variant="primary"
            size="large"
            isWide
            isBusy={isSending}
            className={step < lastStep ? styles.wideOnly : undefined}
          >
            {t('reg.submit')}
          </Button>
        </div>
      </div>
    </form>
  );
}

/** The field of a report about one field. */
function onlyFault(report: RegisterReport | null): FieldName | undefined {
  const wrong = registerFields.filter((field) => report?.faults[field]);
  return wrong.length === 1 && !report?.isPerhapsDone ? wrong[0] : undefined;
}

/** Numbers are often written or pasted with hyphens and spaces. Removed where the member sees it: the form sends what is shown. */
function removeSeparators(input: HTMLInputElement): void {
  const withoutThem = (text: string) => text.normalize('NFKC').replace(/[\s().\-‐‑–]/g, '');
  const { value, selectionStart } = input;
  if (withoutThem(value) === value) return;
  const caret = withoutThem(value.slice(0, selectionStart ?? value.length)).length;
  input.value = withoutThem(value);
  input.setSelectionRange(caret, caret);
}

/** Whether the member typed anything. Read-only fields do not count. */
function hasTyped(form: HTMLFormElement | null): boolean {
  const fields = [...(form?.elements ?? [])].filter((element) => element instanceof HTMLInputElement);
  return fields.some(({ type, value, readOnly, checked }) => (type === 'checkbox' ? checked : value !== '' && !readOnly));
}
