import { useRef, useState, type SubmitEvent } from 'react';

type Values<Field extends string> = Record<Field, string>;
type Faults<Field extends string> = Partial<Values<Field>>;

interface FormOptions<Field extends string> {
  /** In the order of the page. */
  fields: readonly Field[];
  /** The error texts by field; empty = valid. */
  check: (values: Values<Field>) => Faults<Field>;
  send: (values: Values<Field>) => Promise<void>;
}

interface Form<Field extends string> {
  faults: Faults<Field>;
  isSending: boolean;
  setFaults: (faults: Faults<Field>) => void;
  handleSubmit: (event: SubmitEvent<HTMLFormElement>) => Promise<void>;
}

/** A form of uncontrolled fields: checks them, focuses the first invalid one, and sends at most once at a time. */
export function useForm<Field extends string>({ fields, check, send }: FormOptions<Field>): Form<Field> {
  const isUnderWay = useRef(false);
  const [faults, setFaults] = useState<Faults<Field>>({});
  const [isSending, setSending] = useState(false);

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isUnderWay.current) return;
    const { elements } = event.currentTarget;
    const entered = new FormData(event.currentTarget);
    const values = Object.fromEntries(fields.map((field) => [field, String(entered.get(field) ?? '')])) as Values<Field>;
    const found = check(values);
    setFaults(found);
    const wrong = fields.find((field) => found[field]);
    if (wrong) return (elements.namedItem(wrong) as HTMLElement | null)?.focus();

    isUnderWay.current = true;
    setSending(true);
    await send(values).finally(() => {
      isUnderWay.current = false;
      setSending(false);
    });
  }

  return { faults, isSending, setFaults, handleSubmit };
}
