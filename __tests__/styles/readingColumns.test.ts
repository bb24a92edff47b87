import { expect, it } from 'vitest';
import { css } from '#tests/support/css.ts';

/** The declarations of the first rule with this selector. */
const rule = (file: string, selector: string) => css(file).split(`${selector} {`)[1]?.split('}')[0] ?? '';

it('a conversation with support is as wide as the other pages to read', () => {
  expect(rule('components/help/HelpView.module.scss', '.view')).toContain('max-width: var(--reading-width)');
});

it('a field of several lines leaves the button of its form in sight on phones', () => {
  expect(rule('components/controls/fields/Field.module.scss', '.box > textarea')).toContain('min-height: 6lh');
});

it('the text of a dialog breaks between words, into lines of like length', () => {
  const text = rule('lib/dialogs/dialogs.module.scss', '.text.text');
  expect(text).toContain('word-break: inherit');
  expect(text).toContain('text-wrap: balance');
});
