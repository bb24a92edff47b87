import { expect, it } from 'vitest';
import { css } from '#tests/support/css.ts';

const sizes = css('styles/tokens/_sizes.scss');

it('the home indicator keeps its place where no bottom bar is shown, except on paper', () => {
  const withoutBar = /@media (\([^{]+|print) \{\s+:root \{[^}]*--bar-height: ([^;]+);/g;
  expect([...sizes.matchAll(withoutBar)].map(([, when, height]) => [when, height])).toEqual([
    ['(width >= 1024px)', 'env(safe-area-inset-bottom)'],
    ['(height < 400px)', 'env(safe-area-inset-bottom)'],
    ['print', '0px'],
  ]);
});

it('the button of a form is above the keyboard, the bottom bar and the home indicator', () => {
  const bottom = 'bottom: max(var(--keyboard, 0px), var(--bottom-bar), env(safe-area-inset-bottom));';
  expect(css('components/money/form/MoneyForm.module.scss')).toContain(bottom);
});

it('the field of an amount is scrolled so far above that button that three lines of an error are in sight', () => {
  expect(css('components/money/form/AmountEntry.module.scss')).toMatch(
    /:is\(input, button\) \{\s+scroll-margin-block-end: calc\(92px \+ 4\.5rem\);/,
  );
});

it('popups end above the bottom bar', () => {
  expect(css('components/home/popups/PopupCards.module.scss')).toMatch(/height: min\([^;]*100dvh - [^;]*var\(--bar-height\)/);
});

it('toasts are above the bottom bar, on phones below the header beside a form that is a page, a receipt or a popup', () => {
  const fromTablet = /@media \(width >= 768px\) \{\s+\.region \{\s+inset: auto [^;]+ calc\(var\(--bottom-bar\) \+ var\(--gutter\)\) auto;/;
  expect(css('lib/dialogs/toasts.module.scss')).toMatch(fromTablet);
  expect(css('lib/dialogs/toasts.module.scss')).toMatch(/inset: auto auto calc\(max\([^;]*var\(--bottom-bar\)[^;]*\) 50%;/);
  expect(css('lib/dialogs/toasts.module.scss')).toMatch(
    /@media \(width < 768px\) \{\s+html:has\(main form:not\(\[data-sections\] \*\), \[data-receipt\], \[data-popup\]\) \.region \{\s+inset-block: calc\(var\(--header-height\)/,
  );
});

it('a toast with something to press is not over an open question, and in a low window none is', () => {
  const low = css('lib/dialogs/toasts.module.scss').split('@media (height < 400px)').at(-1);
  expect(low).toMatch(/body\[class~='?swal2-shown'?\] \.toast \{\s+visibility: hidden;/);
  expect(css('lib/dialogs/toasts.module.scss')).toMatch(/body\[class~='?swal2-shown'?\] \.toast:has\(button\) \{\s+visibility: hidden;/);
});
