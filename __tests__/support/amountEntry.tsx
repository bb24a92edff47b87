import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { AmountEntry } from '#components/money/form/AmountEntry.tsx';
import type { AmountRule } from '#lib/site/siteSettings.ts';
import type { LocaleCode } from '#lib/i18n/locales.ts';
import { renderInPortal } from './renderInPortal.tsx';

export const rule: AmountRule = { unit: 10_000, minimum: 10_000, maximum: null, quickAmounts: [10_000, 50_000, 1_000_000] };

interface Entry {
  initial?: string;
  available?: number;
  limits?: AmountRule;
  locale?: LocaleCode;
  error?: string;
}

function Form({ initial = '', available, limits = rule, error }: Entry) {
  const [value, setValue] = useState(initial);
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <AmountEntry
        label="입금금액"
        value={value}
        onChange={setValue}
        rule={limits}
        available={available}
        hasAllButton
        error={error}
        fieldRef={input}
      />
      <output>{value}</output>
    </>
  );
}

export const show = ({ locale = 'ko', ...entry }: Entry = {}) => renderInPortal(<Form {...entry} />, { locale });
export const field = () => screen.getByRole('textbox', { name: '입금금액' });
export const button = (name: string) => screen.getByRole('button', { name });
export const held = () => screen.getByRole('status').textContent;
export const press = (name: string) => userEvent.click(button(name));
/** The hint or the error of the field. */
export const told = () => document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent?.replaceAll('\u00a0', ' ');
