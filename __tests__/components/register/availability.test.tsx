// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { callRoute, exchangeCall } from '#lib/api/callRoute.ts';
import { liveRegionId } from '#lib/dialogs/announce.ts';
import { answer, answerEverything, field, fill, fillForm, showForm, submit } from '#tests/support/registerForm.tsx';

vi.mock('#lib/api/callRoute.ts');

let region: HTMLElement;

beforeEach(() => {
  answerEverything();
  document.getElementById(liveRegionId)?.remove();
  region = document.createElement('div');
  region.id = liveRegionId;
  document.body.append(region);
});

const asked = (name: string) =>
  vi
    .mocked(callRoute)
    .mock.calls.filter(([call]) => call === name)
    .map(([, body]) => body);

/** Answers the availability checks one by one, when the test calls it. */
function holdAnswers() {
  const waiting: ((status: string) => Promise<void>)[] = [];
  vi.mocked(callRoute).mockImplementation((name) => {
    if (name === 'get-reg-domain') return Promise.resolve(answer('cant_find_code'));
    return new Promise((resolve, reject) => {
      waiting.push((status) => act(async () => (status === 'failed' ? reject(new Error('lost')) : resolve(answer(status)))));
    });
  });
  return waiting;
}

describe.each([
  ['아이디', 'check-user-id', 'newbie01', 'id'],
  ['닉네임', 'check-user-nick', '새벽별', 'nick'],
])('%s', (label, call, value, key) => {
  const press = () => userEvent.click(screen.getByRole('button', { name: `${label} 중복확인` }));

  test('is checked when a valid field loses the focus, and the answer is announced', async () => {
    showForm();
    await fill(label, value);
    await userEvent.tab();
    expect(asked(call)).toEqual([{ [key]: value }]);
    await waitFor(() => expect(field(label)).toHaveAccessibleDescription('사용할 수 있어요.'));
    expect(region).toHaveTextContent(`${label}: 사용할 수 있어요.`);
  });

  test('a click on the button checks once, although it also blurs the field; a second click checks again', async () => {
    showForm();
    await fill(label, value);
    await press();
    expect(asked(call)).toHaveLength(1);
    await press();
    expect(asked(call)).toHaveLength(2);
  });

  test('is not checked if it is invalid: the button shows the rule', async () => {
    showForm();
    await fill(label, '!');
    await press();
    expect(asked(call)).toEqual([]);
    expect(field(label)).toHaveAttribute('aria-invalid', 'true');
    expect(field(label)).toHaveFocus();
  });

  test('that is taken shows an error, and the form is not sent', async () => {
    vi.mocked(callRoute).mockImplementation(async (name) => answer(name === call ? 'any_other_word' : 'success', { code: '' }));
    showForm();
    await fillForm();
    await waitFor(() => expect(field(label)).toHaveAccessibleDescription('이미 사용 중이에요.'));
    await submit();
    expect(exchangeCall).not.toHaveBeenCalled();
    expect(field(label)).toHaveFocus();
    expect(screen.getByRole('link', { name: label })).toBeInTheDocument();
  });

  test('that could not be checked shows that, and does not block the form', async () => {
    vi.mocked(callRoute).mockImplementation(async (name) => {
      if (name === call) throw new Error('lost');
      return answer('success', { code: '' });
    });
    showForm();
    await fillForm();
    await waitFor(() => expect(field(label)).toHaveAccessibleDescription('지금은 확인하지 못했어요. 이대로 신청하셔도 돼요.'));
    await submit();
    expect(exchangeCall).toHaveBeenCalledTimes(1);
  });

  test('loses its check mark on the first change', async () => {
    showForm();
    await fill(label, value);
    await userEvent.tab();
    await waitFor(() => expect(field(label)).toHaveAccessibleDescription('사용할 수 있어요.'));
    await userEvent.type(field(label), 'x');
    expect(field(label)).not.toHaveAccessibleDescription('사용할 수 있어요.');
  });

  test('an answer for an older value does not affect a newer one', async () => {
    const answers = holdAnswers();
    showForm();
    await fill(label, value);
    await press();
    expect(field(label)).toHaveAccessibleDescription('확인하고 있어요.');
    await userEvent.type(field(label), '2');
    await answers[0]?.('success');
    expect(field(label)).not.toHaveAccessibleDescription('사용할 수 있어요.');
    await press();
    await userEvent.type(field(label), '3');
    await press();
    await answers[2]?.('success');
    await answers[1]?.('taken');
    expect(field(label)).toHaveAccessibleDescription('사용할 수 있어요.');
    expect(region).toHaveTextContent(`${label}: 사용할 수 있어요.`);
  });

  test('a failure for an older value does not remove the check mark of a newer one', async () => {
    const answers = holdAnswers();
    showForm();
    await fill(label, value);
    await press();
    await userEvent.type(field(label), '2');
    await press();
    await answers[1]?.('success');
    await answers[0]?.('failed');
    expect(field(label)).toHaveAccessibleDescription('사용할 수 있어요.');
  });
});
