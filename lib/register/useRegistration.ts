import {
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type FormEvent,
  type RefObject,
} from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'next-i18next/pages';
import { callRoute } from '#lib/api/callRoute.ts';
import { announce } from '#lib/dialogs/announce.ts';
import { useForm } from '#lib/forms/useForm.ts';
import type { MessageKey } from '#lib/i18n/locales.ts';
import { useSecondsUntil } from '#lib/session/serverClock.ts';
import { useBackend, useSite } from '#lib/site/siteSettings.ts';
import { listen } from '#lib/storage/listeners.ts';
import {
  checkFields,
  checkFormat,
  formFields,
  isRegisterField,
  lastStep,
  registerFields,
  sendRegistration,
  type FieldFault,
  type FieldFaults,
  type RegisterFailure,
  type RegisterField,
  type RegisterValues,
} from './registration.ts';

const nameFields = ['id', 'nick'] as const;
type NameField = (typeof nameFields)[number];
const isNameField = (field: RegisterField): field is NameField =>
  field === 'id' || field === 'nick';

/** `unclear`: the check failed, so the upstream decides when the form is sent. */
type NameState = 'asking' | 'free' | 'taken' | 'unclear';
type NameStates = Partial<Record<NameField, NameState>>;

export const nameTexts: Record<NameState, MessageKey> = {
  asking: 'reg.checking',
  free: 'reg.available',
  taken: 'reg.inUse',
  unclear: 'reg.unchecked',
};

/** The fields are uncontrolled, and their values are never stored. */
export function useRegistration(onDone: (userId: string, password: string) => void) {
  const { t } = useTranslation();
  const { name: siteName, register: rules } = useSite();
  const form = useRef<HTMLFormElement>(null);
  const unknownId = useRef<string | null>(null);
  const [step, setStep] = useState(0);
  const [failure, setFailure] = useState<RegisterFailure | null>(null);
  const heldUntil = failure?.heldUntil ?? 0;
  const waitSeconds = useSecondsUntil(heldUntil);
  const names = useNames();
  const fieldsOfStep = registerFields.filter((field) => formFields[field].step === step);
  useLeaveWarning(form);

  const {
    faults: found,
    setFaults,
    isSending,
    handleSubmit,
  } = useForm<RegisterField, FieldFault>({
    fields: registerFields,
    isHeld: waitSeconds > 0,
    check(values) {
      setFailure(null);
      return checkFields(fieldsOfStep, values, rules, siteName);
    },
    async send(values) {
      const taken = await findTaken(values);
      if (taken.id || taken.nick) return taken;
      return step < lastStep ? goTo(step + 1) : finish(values);
    },
  });

  const faults = { ...found };
  // A taken name is marked here, because its answer may arrive after the check of the other fields.
  for (const field of nameFields)
    if (names.states[field] === 'taken') faults[field] ??= { text: 'reg.inUse' };

  async function findTaken(values: RegisterValues): Promise<FieldFaults> {
    const taken: FieldFaults = {};
    const ask = async (field: NameField) => {
      if ((await names.ask(field, values[field])) === 'taken') taken[field] = { text: 'reg.inUse' };
    };
    await Promise.all(fieldsOfStep.filter(isNameField).map(ask));
    return taken;
  }

  async function finish(values: RegisterValues): Promise<FieldFaults | void> {
    const refused = await sendRegistration(values);
    if (!refused) return onDone(values.id, values.pw);
    const { field, text } = refused;
    if (text === 'reg.unknown') {
      unknownId.current = values.id;
      nameFields.forEach(names.forget);
    }
    if (!field) return setFailure(refused);
    // An earlier submit with an unknown outcome may have taken the id.
    if (field === 'id' && unknownId.current === values.id)
      setFailure({ ...refused, text: 'reg.perhapsDone' });
    if (isNameField(field)) names.forget(field);
    flushSync(() => setStep(formFields[field].step));
    return { [field]: { text } };
  }

  function goTo(next: number): void {
    flushSync(() => setStep(next));
    form.current
      ?.querySelector<HTMLElement>(`[data-step='${next}'] :is(input:not([readonly]), select)`)
      ?.focus();
  }

  /** A value that the upstream refused stays marked until the value changes. */
  async function inspect(field: RegisterField, input: HTMLInputElement): Promise<void> {
    const { value } = input;
    const userId = String(new FormData(form.current ?? undefined).get('id') ?? '');
    const fault = checkFormat(field, value, rules, { userId, siteName });
    setFaults((before) => ({ ...before, [field]: fault ?? before[field] }));
    if (fault || value === '' || !isNameField(field) || names.isAsked(field, value)) return;
    const state = await names.ask(field, value);
    if (!state || input.value !== value) return;
    announce(t('reg.about', { field: t(formFields[field].label), text: t(nameTexts[state]) }));
  }

  function handleBlur({ target }: FocusEvent) {
    const input = target as HTMLInputElement;
    const { name } = input;
    if (isRegisterField(name)) afterPress(() => void inspect(name, input));
  }

  function handleChange({ target }: FormEvent) {
    const input = target as HTMLInputElement;
    const { name } = input;
    if (!isRegisterField(name)) return;
    if (name === 'phone' || name === 'banknumber') removeSeparators(input);
    if (faults[name]) setFaults((before) => ({ ...before, [name]: undefined }));
    if (isNameField(name)) names.forget(name);
  }

  return {
    form,
    step,
    faults,
    names: names.states,
    failure: heldUntil > 0 && waitSeconds === 0 ? null : failure,
    waitSeconds,
    isBusy: isSending,
    goBack: () => goTo(step - 1),
    handleBlur,
    handleChange,
    handleSubmit,
  };
}

/** A value is checked once, unless the check failed or another value was checked in between. */
function useNames() {
  const { has } = useBackend();
  const [states, setStates] = useState<NameStates>({});
  const asked = useRef<Partial<Record<NameField, { value: string; answer: Promise<NameState> }>>>(
    {},
  );
  const setState = (field: NameField, state: NameState | undefined) =>
    setStates((before) => ({ ...before, [field]: state }));

  return {
    states,
    isAsked: (field: NameField, value: string) => asked.current[field]?.value === value,
    async ask(field: NameField, value: string): Promise<NameState | undefined> {
      if (!has(field === 'id' ? 'check-user-id' : 'check-user-nick')) return undefined;
      const last = asked.current[field];
      if (last?.value === value) return last.answer;
      const question = { value, answer: askPortal(field, value) };
      asked.current[field] = question;
      setState(field, 'asking');
      const state = await question.answer;
      if (asked.current[field] !== question) return state;
      setState(field, state);
      if (state === 'unclear') delete asked.current[field];
      return state;
    },
    forget(field: NameField) {
      delete asked.current[field];
      setState(field, undefined);
    },
  };
}

async function askPortal(field: NameField, value: string): Promise<NameState> {
  try {
    const { status } =
      field === 'id'
        ? await callRoute('check-user-id', { id: value })
        : await callRoute('check-user-nick', { nick: value });
    return status === 'success' ? 'free' : 'taken';
  } catch {
    return 'unclear';
  }
}

function useLeaveWarning(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    function handleLeave(event: BeforeUnloadEvent) {
      const inputs = [...(form.current?.elements ?? [])].filter(
        (element) => element instanceof HTMLInputElement,
      );
      const hasTyped = inputs.some(({ type, value, readOnly, checked }) =>
        type === 'checkbox' ? checked : value !== '' && !readOnly,
      );
      if (hasTyped) event.preventDefault();
    }
    return listen(window, ['beforeunload'], handleLeave);
  }, [form]);
}

/** The field changes visibly, because the form sends the text that the field shows. */
function removeSeparators(input: HTMLInputElement): void {
  const withoutThem = (text: string) => text.normalize('NFKC').replace(/[\s().\-‐‑–]/g, '');
  const { value, selectionStart } = input;
  if (withoutThem(value) === value) return;
  const caret = withoutThem(value.slice(0, selectionStart ?? value.length)).length;
  input.value = withoutThem(value);
  input.setSelectionRange(caret, caret);
}

let isPressed = false;
let waiting: (() => void)[] = [];

function handleEnd(): void {
  isPressed = false;
  for (const change of waiting) setTimeout(change);
  waiting = [];
}

if (typeof window !== 'undefined') {
  window.addEventListener('pointerdown', ({ button }) => (isPressed = button === 0), true);
  // A menu of the browser may swallow the release of the pointer. A key press also shows that the pointer was released.
  for (const end of ['pointerup', 'pointercancel', 'keydown'])
    window.addEventListener(end, handleEnd, true);
}

/** A change at `blur` waits until a press has ended, because a new error could move the pressed button away from the pointer. */
export function afterPress(change: () => void): void {
  if (isPressed) waiting.push(change);
  else setTimeout(change);
}
