import { useRef, useState, type RefObject } from 'react';
import type { RegisterRules } from '#lib/site/siteSettings.ts';
import { checkFormat, checkForm, type FieldFaults } from './checkField.ts';
import { readValues, registerFields, type RegisterField, type RegisterValues } from './registerFields.ts';
import { sendRegistration, type RegisterOutcome } from './sendRegistration.ts';
import { useAvailability, type Availability } from './useAvailability.ts';

/** What came of a submit that made no member; stands as it is until the next one. */
export interface RegisterReport {
  faults: FieldFaults;
  /** Why the form that was sent did not do it; null = it was not sent. */
  failure: Exclude<RegisterOutcome, { kind: 'done' }> | null;
  /** The id is in use, and an earlier submit with it may be the reason. */
  isPerhapsDone: boolean;
}

export interface RegisterForm {
  form: RefObject<HTMLFormElement | null>;
  faults: FieldFaults;
  report: RegisterReport | null;
  /** What the report found and nobody has mended since, while the fields' own faults come and go. */
  unmended: FieldFaults;
  isSending: boolean;
  id: Availability;
  nick: Availability;
  /** The field holds a value in the right form; otherwise its fault is shown, or nothing was typed. */
  inspect: (field: RegisterField) => boolean;
  handleChange: (field: RegisterField) => void;
  submit: () => Promise<void>;
}

/** The state around the form. What was typed stays in the fields themselves and is read when it is needed. */
export function useRegisterForm(rules: RegisterRules, onDone: (userId: string) => void): RegisterForm {
  const form = useRef<HTMLFormElement>(null);
  const isUnderWay = useRef(false);
  const unknownId = useRef<string | null>(null);
  const [faults, setFaults] = useState<FieldFaults>({});
  const [report, setReport] = useState<RegisterReport | null>(null);
  const [unmended, setUnmended] = useState<FieldFaults>({});
  const [isSending, setSending] = useState(false);
  const id = useAvailability('check-user-id');
  const nick = useAvailability('check-user-nick');

  function inspect(field: RegisterField): boolean {
    const values = readValues(form.current!);
    const fault = checkFormat(field, values, rules);
    setFaults((before) => {
      // What the backend refused stays marked until it is changed.
      const next = { ...before, [field]: fault ?? before[field] };
      if (field === 'pw') next.pass_check = checkFormat('pass_check', values, rules);
      return next;
    });
    return !fault && values[field] !== '';
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

  function refuse(found: FieldFaults, failure: RegisterReport['failure'], values: RegisterValues) {
    const isIdTaken = found.id?.text === 'reg.inUse' || found.id?.text === 'reg.taken';
    setFaults(found);
    setUnmended(found);
    setReport({ faults: found, failure, isPerhapsDone: isIdTaken && unknownId.current === values.id });
  }

  async function submit() {
    if (isUnderWay.current) return;
    const values = readValues(form.current!);
    const found = checkForm(values, rules);
    if (id.state === 'taken') found.id ??= { text: 'reg.inUse' };
    if (nick.state === 'taken') found.nick ??= { text: 'reg.inUse' };
    if (registerFields.some((field) => found[field])) return refuse(found, null, values);

    isUnderWay.current = true;
    setSending(true);
    setFaults({});
    setReport(null);
    const outcome = await sendRegistration(values).finally(() => {
      isUnderWay.current = false;
      setSending(false);
    });
    if (outcome.kind === 'done') return onDone(values.id);

    const field = outcome.kind === 'refused' ? outcome.field : undefined;
    // What was free before may not be now: the form itself may have taken it.
    if (field === 'id' || outcome.kind === 'unknown') id.forget();
    if (field === 'nick' || outcome.kind === 'unknown') nick.forget();
    refuse(outcome.kind === 'refused' && field ? { [field]: { text: outcome.text } } : {}, outcome, values);
    if (outcome.kind === 'unknown') unknownId.current = values.id;
  }

  return { form, faults, report, unmended, isSending, id, nick, inspect, handleChange, submit };
}
