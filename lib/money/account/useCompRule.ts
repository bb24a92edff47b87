import { useSite, type AmountRule } from '#lib/site/siteSettings.ts';

const wholeWon: AmountRule = { unit: 1, minimum: 1, maximum: null, quickAmounts: null };

/** What may be exchanged at once: by the site's rule where an amount is entered, else all comp there is. */
export function useCompRule(): AmountRule {
  const { comp, isCompAmountEntered } = useSite();
  return isCompAmountEntered ? comp : wholeWon;
}
