import { useRef, useState, type RefObject, type SubmitEvent } from 'react';
import { useForm } from '#lib/forms/useForm.ts';
import type { RegisterRules } from '#lib/site/siteSettings.ts';
import { checkFormat, checkForm, type FieldFault, type FieldFaults } from './checkField.ts';
import { readValues, registerFields, stepOf, type RegisterField, type RegisterValues } from './registerFields.ts';
import { sendRegistration, type RegisterOutcome } from './sendRegistration.ts';
import { useAvailability, type Availability } from './useAvailability.ts';

/** The result of a submit that created no member. Unchanged until the next submit. */
export interface RegisterReport {
  faults: FieldFaults;
  /** Why the sent form failed; null = it was not sent. */
  failure: Exclude<RegisterOutcome, { kind: 'done' }> | null;
  /** The id is taken, possibly by an earlier submit with an unknown outcome. */
  isPerhapsDone: boolean;
}

export interface RegisterForm {
  form: RefObject<HTMLFormElement | null>;
  faults: FieldFaults;
  report: RegisterReport | null;
  /** The faults of the report that are not corrected yet. */
  unmended: FieldFaults;
  isSending: boolean;
  id: Availability;
  nick: Availability;
  /** Checks a field and shows its fault. Returns whether it has a valid value. */
  inspect: (field: RegisterField) => boolean;
  /** Checks the fields of a step as a submit does, and shows their faults. Returns the first invalid field. */
  inspectStep: (step: number) => RegisterField | undefined;
  handleChange: (field: RegisterField) => void;
  handleSubmit: (event: SubmitEvent<HTMLFormElement>) => Promise<void>;
}

/** The state of the registration form. The fields are uncontrolled; their values are read on demand. */
export function useRegisterForm(rules: RegisterRules, onDone: (userId: string, password: string) => void): RegisterForm {
  const form = useRef<HTMLFormElement>(null);
  const unknownId = useRef<string | null>(null);
  const [report, setReport] = useState<RegisterReport | null>(null);
  const [unmended, setUnmended] = useState<FieldFaults>({});
  const id = useAvailability('check-user-id');
  const nick = useAvailability('check-user-nick');

  function refuse(found: FieldFaults, failure: RegisterReport['failure'], values: RegisterValues): FieldFaults {
    const isIdTaken = found.id?.text === 'reg.inUse' || found.id?.text === 'reg.taken';
    setUnmended(found);
    setReport({ faults: found, failure, isPerhapsDone: isIdTaken && unknownId.current === values.id });
    return found;
  }

  function checkAll(values: RegisterValues): FieldFaults {
    const found = checkForm(values, rules);
    if (id.state === 'taken') found.id ??= { text: 'reg.inUse' };
    if (nick.state === 'taken') found.nick ??= { text: 'reg.inUse' };
    return found;
  }

  const { faults, setFaults, isSending, handleSubmit } = useForm<RegisterField, FieldFault>({
    fields: registerFields,
    check(values) {
      const found = checkAll(values);
      return registerFields.some((field) => found[field]) ? refuse(found, null, values) : found;
    },
    async send(values) {
      setReport(null);
      const outcome = await sendRegistration(values);
      if (outcome.kind === 'done') return onDone(values.id, values.pw);

      const field = outcome.kind === 'refused' ? outcome.field : undefined;
      // A value that was available may be taken now, possibly by this form.
      if (field === 'id' || outcome.kind === 'unknown') id.forget();
      if (field === 'nick' || outcome.kind === 'unknown') nick.forget();
      if (outcome.kind === 'unknown') unknownId.current = values.id;
      return refuse(outcome.kind === 'refused' && field ? { [field]: { text: outcome.text } } : {}, outcome, values);
    },
    // The form sets the focus once the report is rendered.
    showFaults: () => undefined,
  });

  function inspect(field: RegisterField): boolean {
    if (!form.current) return false; // left in the meantime
    const values = readValues(form.current);
    const fault = checkFormat(field, values, rules);
    setFaults((before) => {
      // A value that the upstream refused stays marked until it changes.
      const next = { ...before, [field]: fault ?? before[field] };
      if (field === 'pw') next.pass_check = checkFormat('pass_check', values, rules);
      return next;
    });
    return !fault && values[field] !== '';
  }

  function inspectStep(step: number): RegisterField | undefined {
    const found = checkAll(readValues(form.current!));
    const wrong = registerFields.filter((field) => stepOf(field) === step && found[field]);
    setFaults((before) => ({ ...before, ...Object.fromEntries(wrong.map((field) => [field, found[field]])) }));
    return wrong[0];
  }

  function handleChange(field: RegisterField) {
    if (faults[field]) setFaults((before) => ({ ...before, [field]: undefined }));
    if (field === 'id') id.forget();
    if (field === 'nick') nick.forget();
    const wrong = checkForm(readValues(form.current!), rules);
    for (const name of field === 'pw' ? (['pw', 'pass_check'] as const) : [field]) {
      if (unmended[name] && !wrong[name]) setUnmended((before) => ({ ...before, [name]: undefined }));
    }
  }

  return { form, faults, report, unmended, isSending, id, nick, inspect, inspectStep, handleChange, handleSubmit };
}
