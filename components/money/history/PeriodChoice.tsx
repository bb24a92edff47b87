import { useState, type FormEvent } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { SelectField } from '#components/controls/fields/SelectField.tsx';
import { TextField } from '#components/controls/fields/TextField.tsx';
import { dayRange, isDayRange, periods, type DayRange } from '#lib/format/koreanPeriods.ts';
import { useForm } from '#lib/forms/useForm.ts';
import { readOption, type PeriodOption } from '#lib/money/history/usePeriodParam.ts';
import { serverNow } from '#lib/session/serverClock.ts';
import styles from './HistoryFilter.module.scss';

interface PeriodChoiceProps {
  selected: PeriodOption;
  onSelect: (option: PeriodOption) => void;
}

/** Filters the rows of a history by time. The periods are those of the member's own figures (components/care), or days of the member's choice (`OwnPeriod`). */
export function PeriodChoice({ selected, onSelect }: PeriodChoiceProps) {
  const { t } = useTranslation();
  // The days of a period show the same rows.
  const own = selected && selected !== 'own' ? dayRange(selected, serverNow()) : 'own';
  return (
    <SelectField isInline label={t('history.period')} value={selected ?? ''} onChange={({ target }) => onSelect(readOption(target.value))}>
      <option value="">{t('history.anyTime')}</option>
      {periods.map((period) => (
        <option key={period} value={period}>
          {t(`care.${period}`)}
        </option>
      ))}
      <option value={own}>{t('history.own')}</option>
    </SelectField>
  );
}

const fields = ['from', 'to'] as const;

/** The days of a chosen `DayRange`, or those of this month to begin with. A button applies them: each digit that is typed is a day, and bets are read page by page. */
export const OwnPeriod = ({ selected, onSelect }: PeriodChoiceProps) =>
  selected === 'own' || (selected && isDayRange(selected)) ? <OwnDays selected={selected} onSelect={onSelect} /> : null;

interface OwnDaysProps extends PeriodChoiceProps {
  selected: DayRange | 'own';
}

function OwnDays({ selected, onSelect }: OwnDaysProps) {
  const { t } = useTranslation();
  const days = selected === 'own' ? dayRange('month', serverNow()) : selected;
  /** What the fields have. The rows are of `selected` until it is applied. */
  const [typed, setTyped] = useState<string>(days);
  const { faults, setFaults, handleSubmit } = useForm({
    fields,
    check: ({ from, to }) => ({
      ...(!from && { from: t('history.dateMissing') }),
      ...(!to ? { to: t('history.dateMissing') } : to < from && { to: t('history.dateOrder') }),
    }),
    send: async ({ from, to }) => onSelect(`${from}..${to}`),
  });

  function handleChange({ currentTarget }: FormEvent<HTMLFormElement>) {
    const entered = new FormData(currentTarget);
    setTyped(fields.map((name) => entered.get(name)).join('..'));
    setFaults({});
  }

  return (
    <form className={styles.own} noValidate onSubmit={handleSubmit} onChange={handleChange}>
      {fields.map((name, index) => (
        <TextField
          key={name}
          type="date"
          // A longer year is not typed.
          max="9999-12-31"
          name={name}
          label={t(`history.${name}`)}
          error={faults[name]}
          defaultValue={days.split('..')[index]}
        />
      ))}
      <Button type="submit" variant={typed === selected ? 'secondary' : 'primary'}>
        {t('history.showOwn')}
      </Button>
    </form>
  );
}
