// @vitest-environment jsdom
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useForm } from '#lib/forms/useForm.ts';

const fields = ['first', 'second'] as const;
type Values = Record<(typeof fields)[number], string>;
const send = vi.fn<(values: Values) => Promise<{ second?: string } | 'leaving' | void>>();

function Example() {
  const { faults, setFaults, isSending, handleSubmit } = useForm({
    fields,
    check: ({ first, second }) => ({ ...(!first && { first: 'no first' }), ...(!second && { second: 'no second' }) }),
    send,
  });
  return (
    <form aria-label="form" aria-busy={isSending} onSubmit={handleSubmit} onChange={() => setFaults({})}>
      {fields.map((field) => (
        <input key={field} name={field} aria-label={field} />
      ))}
      <output>{Object.values(faults).join(', ')}</output>
    </form>
  );
}

const enter = (field: string, value: string) => fireEvent.change(screen.getByLabelText(field), { target: { value } });
function fill() {
  enter('first', ' a ');
  enter('second', 'b');
}
const isBusy = () => screen.getByRole('form').getAttribute('aria-busy') === 'true';
const submit = () => fireEvent.submit(screen.getByRole('form'));

describe('useForm', () => {
  beforeEach(() => {
    send.mockReset().mockResolvedValue();
    render(<Example />);
  });

  it('shows the faults, focuses the first invalid field and sends nothing', () => {
    submit();
    expect(screen.getByRole('status').textContent).toBe('no first, no second');
    expect(document.activeElement).toBe(screen.getByLabelText('first'));
    enter('first', 'a');
    expect(screen.getByRole('status').textContent).toBe('');
    submit();
    expect(document.activeElement).toBe(screen.getByLabelText('second'));
    expect(send).not.toHaveBeenCalled();
  });

  it('sends the values as typed, once at a time', async () => {
    let finish = () => {};
    send.mockReturnValueOnce(new Promise((resolve) => (finish = resolve)));
    fill();
    submit();
    submit();
    expect(send.mock.calls).toEqual([[{ first: ' a ', second: 'b' }]]);
    expect(isBusy()).toBe(true);
    finish();
    await waitFor(() => expect(isBusy()).toBe(false));
    submit();
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('shows the faults of the server and focuses their field', async () => {
    send.mockResolvedValue({ second: 'taken' });
    fill();
    await act(async () => submit());
    expect(screen.getByRole('status').textContent).toBe('taken');
    expect(document.activeElement).toBe(screen.getByLabelText('second'));
    expect(isBusy()).toBe(false);
  });

  it('stays busy and locked until the navigation', async () => {
    send.mockResolvedValue('leaving');
    fill();
    await act(async () => submit());
    await act(async () => submit());
    expect(isBusy()).toBe(true);
    expect(send).toHaveBeenCalledTimes(1);
  });
});
