import type { UiSchema, WidgetProps } from '@rjsf/utils';
import { useState } from 'react';
import { isLocaleCode } from '#lib/i18n/locales.ts';
import { isSame } from '../fileContent.ts';
import type { FormSchema } from '../settingFields.ts';
import { ask } from './ask.ts';

/** What is no number stays a text, which the check refuses. */
function Lines({ id, value, schema, onChange }: WidgetProps) {
  const isNumbers = (schema as FormSchema).items?.type === 'number';
  const parse = (text: string) => {
    const entries = text.split(isNumbers ? /,?\s+/ : '\n').filter((entry) => entry.trim() !== '');
    return isNumbers ? entries.map((entry) => (Number.isFinite(Number(entry)) ? Number(entry) : entry)) : entries;
  };
  const [text, setText] = useState('');
  const shown = isSame(parse(text), value) ? text : ((value ?? []) as unknown[]).join('\n');
  const enter = (entered: string) => (setText(entered), onChange(parse(entered)));
  return <textarea id={id} rows={3} placeholder="One a line" value={shown} onChange={({ target }) => enter(target.value)} />;
}

function Picture({ id, label, value, onChange, registry }: WidgetProps) {
  const [said, setSaid] = useState('');
  const copy = async (file: File) => {
    const reader = new FileReader();
    reader.readAsDataURL(file);
    await new Promise((resolve) => reader.addEventListener('load', resolve));
    try {
      const copied = await ask('/picture', { name: file.name, data: String(reader.result) });
      const { width, height, kilobytes, picture } = copied;
      setSaid(`${width} × ${height} pixels, ${kilobytes} kB`);
      onChange(picture);
      // The size of the logo is a setting.
      if (id === 'logo.picture') registry.formContext.change(width, 'logo.width');
      if (id === 'logo.picture') registry.formContext.change(height, 'logo.height');
    } catch (error) {
      setSaid((error as Error).message);
    }
  };
  return (
    <>
      <input id={id} value={String(value ?? '')} onChange={({ target }) => onChange(target.value)} />
      <input type="file" aria-label={`${label}: copy a file`} onChange={({ target }) => void copy(target.files![0]!)} />
      <output>{said}</output>
    </>
  );
}

/** Inside of a setting, what is emptied is not in the file. */
export function widgetsFor({ type, pattern, items, anyOf, properties = {} }: FormSchema, key: string, isInner = false): UiSchema {
  if (type === 'array' && !items?.enum && ['string', 'number'].includes(items?.type ?? '')) return { 'ui:widget': Lines };
  if (pattern) return { 'ui:widget': 'color' };
  if (type === 'string' && ['picture', 'icon'].includes(key)) return { 'ui:widget': Picture };
  return {
    ...(!isInner && { 'ui:emptyValue': type === 'string' ? '' : null }),
    ...(items && { items: widgetsFor(items, key, true) }),
    ...(anyOf && { anyOf: anyOf.map((own) => widgetsFor(own, key, isInner)) }),
    ...Object.fromEntries(Object.entries(properties).map(([name, own]) => [name, widgetsFor(own, isLocaleCode(name) ? key : name, true)])),
  };
}
