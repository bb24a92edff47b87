import type { UiSchema, WidgetProps } from '@rjsf/utils';
import { useState } from 'react';
import { isSame } from '../fileContent.ts';
import type { FormSchema } from '../settingFields.ts';
import { ask } from './ask.ts';

/** One entry a line. What is no number stays a text, which the check refuses. */
function Lines({ id, value, schema, onChange }: WidgetProps) {
  const isNumbers = (schema as FormSchema).items?.type === 'number';
  const parse = (text: string) => {
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    return isNumbers ? lines.map((line) => (Number.isFinite(Number(line)) ? Number(line) : line)) : lines;
  };
  const [text, setText] = useState('');
  const shown = isSame(parse(text), value) ? text : ((value ?? []) as unknown[]).join('\n');
  const enter = (entered: string) => (setText(entered), onChange(parse(entered)));
  return <textarea id={id} rows={3} value={shown} onChange={({ target }) => enter(target.value)} />;
}

function Picture({ id, label, value, onChange }: WidgetProps) {
  const [said, setSaid] = useState('');
  const copy = async (file: File) => {
    const reader = new FileReader();
    reader.readAsDataURL(file);
    await new Promise((resolve) => reader.addEventListener('load', resolve));
    try {
      const copied = await ask('/picture', { name: file.name, data: String(reader.result) });
      setSaid(copied.said);
      onChange(copied.picture);
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

export function widgetsFor({ type, pattern, items, anyOf, properties = {} }: FormSchema, key = ''): UiSchema {
  if (type === 'array' && !items?.enum && ['string', 'number'].includes(items?.type ?? '')) return { 'ui:widget': Lines };
  if (pattern) return { 'ui:widget': 'color' };
  if (type === 'string' && ['picture', 'icon'].includes(key)) return { 'ui:widget': Picture };
  return {
    'ui:emptyValue': type === 'string' ? '' : null,
    ...(items && { items: widgetsFor(items) }),
    ...(anyOf && { anyOf: anyOf.map((own) => widgetsFor(own, key)) }),
    ...Object.fromEntries(Object.entries(properties).map(([name, own]) => [name, widgetsFor(own, type === 'object' && key ? key : name)])),
  };
}
