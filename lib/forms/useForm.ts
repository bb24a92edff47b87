import { useRef, useState, type Dispatch, type SetStateAction, type SubmitEvent } from 'react';

type Values<Field extends string> = Record<Field, string>;
type Faults<Field extends string, Fault> = Partial<Record<Field, Fault>>;

interface FormOptions<Field extends string, Fault> {
  /** The names of the fields in the order of the page. */
  fields: readonly Field[];
  /** Returns the errors by field. The form is valid if there are none. */
  check: (values: Values<Field>) => Faults<Field, Fault>;
  /** Resolves to the errors that the server found, or to `leaving`. After `leaving`, the form stays busy until the page is left. */
  send: (values: Values<Field>) => Promise<Faults<Field, Fault> | 'leaving' | void>;
  /** True while nothing may be sent, for example after a rate limit. */
  isHeld?: boolean;
}

interface Form<Field extends string, Fault> {
  faults: Faults<Field, Fault>;
  setFaults: Dispatch<SetStateAction<Faults<Field, Fault>>>;
  isSending: boolean;
  handleSubmit: (event: SubmitEvent<HTMLFormElement>) => Promise<void>;
}

/** A form. A submit checks the fields and focuses the first invalid field. Only one request runs at a time. */
export function useForm<Field extends string, Fault = string>({
  fields,
  check,
  send,
  isHeld = false,
}: FormOptions<Field, Fault>): Form<Field, Fault> {
  const isLocked = useRef(false);
  const [faults, setFaults] = useState<Faults<Field, Fault>>({});
  const [isSending, setSending] = useState(false);

  function lock(isOn: boolean): void {
    isLocked.current = isOn;
    setSending(isOn);
  }

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isLocked.current || isHeld) return;
    const form = event.currentTarget;
    const entered = new FormData(form);
    const values = Object.fromEntries(fields.map((field) => [field, String(entered.get(field) ?? '')])) as Values<Field>;
    const found = check(values);
    setFaults(found);
    if (focusFirst(form, found)) return;
    lock(true);
    let result: Faults<Field, Fault> | 'leaving' | void = undefined;
    try {
      result = await send(values);
    } finally {
      if (result !== 'leaving') lock(false);
    }
    if (result && result !== 'leaving' && focusFirst(form, result)) setFaults(result);
  }

  /** Focuses the first field with a fault. Returns false if there is no fault. */
  function focusFirst(form: HTMLFormElement, found: Faults<Field, Fault>): boolean {
    const wrong = fields.find((field) => found[field]);
    if (wrong) (form.elements.namedItem(wrong) as HTMLElement | null)?.focus();
    return wrong !== undefined;
  }

  return { faults, setFaults, isSending, handleSubmit };
}
