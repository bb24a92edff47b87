import { useTranslation } from 'next-i18next/pages';
import { SelectField } from '#components/controls/fields/SelectField.tsx';
import { periods, type Period } from '#lib/format/koreanPeriods.ts';

interface PeriodChoiceProps {
  /** Null = any time. */
  selected: Period | null;
  onSelect: (period: Period | null) => void;
}

/** Filters the rows of a history by time. The periods are those of the member's own figures (components/care). */
export function PeriodChoice({ selected, onSelect }: PeriodChoiceProps) {
  const { t } = useTranslation();
  return (
    <SelectField
      isInline
      label={t('history.period')}
      value={selected ?? ''}
      onChange={({ target }) => onSelect(periods.find((period) => period === target.value) ?? null)}
    >
      <option value="">{t('history.anyTime')}</option>
      {periods.map((period) => (
        <option key={period} value={period}>
          {t(`care.${period}`)}
        </option>
      ))}
    </SelectField>
  );
}
