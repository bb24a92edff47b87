import { useRef, useState, type Dispatch, type SetStateAction, type SubmitEvent } from 'react';

type Values<Field extends string> = Record<Field, string>;
type Faults<Field extends string, Fault> = Partial<Record<Field, Fault>>;

interface FormOptions<Field extends string, Fault> {
  /** The first invalid field in this order gets the focus. */
  fields: readonly Field[];
  check: (values: Values<Field>) => Faults<Field, Fault>;
  /** After `leaving`, the form stays busy until the page is left. */
  send: (values: Values<Field>) => Promise<Faults<Field, Fault> | 'leaving' | void>;
  isHeld?: boolean;
}

interface Form<Field extends string, Fault> {
  faults: Faults<Field, Fault>;
  setFaults: Dispatch<SetStateAction<Faults<Field, Fault>>>;
  isSending: boolean;
  handleSubmit: (event: SubmitEvent<HTMLFormElement>) => Promise<void>;
}

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
    const values = Object.fromEntries(
      fields.map((field) => [field, String(entered.get(field) ?? '')]),
    ) as Values<Field>;
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

  function focusFirst(form: HTMLFormElement, found: Faults<Field, Fault>): boolean {
    const wrong = fields.find((field) => found[field]);
    if (wrong) (form.elements.namedItem(wrong) as HTMLElement | null)?.focus();
    return wrong !== undefined;
  }

  return { faults, setFaults, isSending, handleSubmit };
}
