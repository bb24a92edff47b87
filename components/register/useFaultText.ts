import { useTranslation } from 'next-i18next/pages';
import type { FieldFault } from '#lib/register/checkField.ts';

/** Translates a fault. A range of one number is shown as that number. */
export function useFaultText(): (fault: FieldFault | undefined) => string | undefined {
  const { t } = useTranslation();
  return (fault) => {
    if (!fault?.range) return fault && t(fault.text);
    const { minimum, maximum } = fault.range;
    const range = minimum === maximum ? String(maximum) : t('reg.range', { min: minimum, max: maximum });
    return t(fault.text, { range });
  };
}
