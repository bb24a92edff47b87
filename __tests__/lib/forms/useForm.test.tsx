// @vitest-environment jsdom
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useForm } from '#lib/forms/useForm.ts';

const fields = ['first', 'second'] as const;
const send = vi.fn<(values: Record<(typeof fields)[number], string>) => Promise<void>>();

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
    enter('first', ' a ');
    enter('second', 'b');
    submit();
    submit();
    expect(send.mock.calls).toEqual([[{ first: ' a ', second: 'b' }]]);
    expect(screen.getByRole('form').getAttribute('aria-busy')).toBe('true');
    finish();
    await waitFor(() => expect(screen.getByRole('form').getAttribute('aria-busy')).toBe('false'));
    submit();
    expect(send).toHaveBeenCalledTimes(2);
  });
});

describe('useForm with faults of the server', () => {
  const answer = vi.fn<() => Promise<{ second?: string } | 'leaving'>>();

  function Sent() {
    const { faults, isSending, handleSubmit } = useForm({ fields, check: () => ({}), send: answer });
    return (
      <form aria-label="form" aria-busy={isSending} onSubmit={handleSubmit}>
        <input name="second" aria-label="second" />
        <output>{faults.second}</output>
      </form>
    );
  }

  const isBusy = () => screen.getByRole('form').getAttribute('aria-busy') === 'true';

  beforeEach(() => {
    answer.mockReset();
    render(<Sent />);
  });

  it('shows the faults of the server and focuses their field', async () => {
    answer.mockResolvedValue({ second: 'taken' });
    await act(async () => submit());
    expect(screen.getByRole('status').textContent).toBe('taken');
    expect(document.activeElement).toBe(screen.getByLabelText('second'));
    expect(isBusy()).toBe(false);
  });

  it('stays busy and locked until the navigation', async () => {
    answer.mockResolvedValue('leaving');
    await act(async () => submit());
    await act(async () => submit());
    expect(isBusy()).toBe(true);
    expect(answer).toHaveBeenCalledTimes(1);
  });
});
