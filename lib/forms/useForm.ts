import { useRef, useState, type Dispatch, type RefObject, type SetStateAction, type SubmitEvent } from 'react';

type Values<Field extends string> = Record<Field, string>;
type Faults<Field extends string, Fault> = Partial<Record<Field, Fault>>;
type SendResult<Field extends string, Fault> = Faults<Field, Fault> | 'leaving' | void;

interface FormOptions<Field extends string, Fault> {
  /** In the order of the page. */
  fields: readonly Field[];
  /** The errors by field; empty = valid. */
  check: (values: Values<Field>) => Faults<Field, Fault>;
  /** Asked before sending. The form is locked, but not busy yet. */
  confirm?: () => Promise<boolean>;
  /** Resolves to the errors that the server found, or to `leaving`: the form stays busy until the page is left. */
  send: (values: Values<Field>) => Promise<SendResult<Field, Fault>>;
  /** Replaces the focus on the first invalid field. */
  showFaults?: (faults: Faults<Field, Fault>, focusFirst: () => void) => void | Promise<void>;
}

interface Form<Field extends string, Fault> {
  faults: Faults<Field, Fault>;
  setFaults: Dispatch<SetStateAction<Faults<Field, Fault>>>;
  isSending: boolean;
  /** True from the valid submit to its end, the confirmation included. */
  isUnderWay: RefObject<boolean>;
  handleSubmit: (event: SubmitEvent<HTMLFormElement>) => Promise<void>;
}

function focusField(form: HTMLFormElement | null, field: string): void {
  (form?.elements.namedItem(field) as HTMLElement | null)?.focus();
}

/** A form: checks its fields, focuses the first invalid one, and sends at most once at a time. */
export function useForm<Field extends string, Fault = string>(options: FormOptions<Field, Fault>): Form<Field, Fault> {
  const { fields, check, confirm, send, showFaults = (_faults, focusFirst) => focusFirst() } = options;
  const isUnderWay = useRef(false);
  const [faults, setFaults] = useState<Faults<Field, Fault>>({});
  const [isSending, setSending] = useState(false);

  async function sendOnce(values: Values<Field>): Promise<Faults<Field, Fault>> {
    isUnderWay.current = true;
    let result: SendResult<Field, Fault> = undefined;
    try {
      if (confirm && !(await confirm())) return {};
      setSending(true);
      result = await send(values);
      return result && result !== 'leaving' ? result : {};
    } finally {
      if (result !== 'leaving') {
        isUnderWay.current = false;
        setSending(false);
      }
    }
  }

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isUnderWay.current) return;
    const form = event.currentTarget;
    const entered = new FormData(form);
    const values = Object.fromEntries(fields.map((field) => [field, String(entered.get(field) ?? '')])) as Values<Field>;
    let found = check(values);
    setFaults(found);
    const findWrong = () => fields.find((field) => found[field]);
    if (!findWrong()) {
      found = await sendOnce(values);
      if (findWrong()) setFaults(found);
    }
    const wrong = findWrong();
    if (wrong) await showFaults(found, () => focusField(form, wrong));
  }

  return { faults, setFaults, isSending, isUnderWay, handleSubmit };
}
