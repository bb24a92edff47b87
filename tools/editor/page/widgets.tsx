import type { UiSchema, WidgetProps } from '@rjsf/utils';
import { useState } from 'react';
import { languageTag, locales } from '#lib/i18n/locales.ts';
import { isSame, type Content } from '../fileContent.ts';
import type { FormSchema } from '../settingFields.ts';
import { ask } from './ask.ts';

/** What is no number stays a text, which the check refuses. */
function Lines({ id, value, schema, onChange }: WidgetProps) {
  const isNumbers = (schema as FormSchema).items?.type === 'number';
  const parse = (text: string) => {
    const entries = text.split(isNumbers ? /,?\s+/ : '\n').filter((entry) => entry.trim() !== '');
    return isNumbers
      ? entries.map((entry) => (/^\d+$/.test(entry) ? Number(entry) : entry))
      : entries;
  };
  const [text, setText] = useState('');
  const shown = isSame(parse(text), value) ? text : [value ?? []].flat().join('\n');
  const enter = (entered: string) => (setText(entered), onChange(parse(entered)));
  return (
    <textarea
      id={id}
      rows={3}
      placeholder="One a line"
      value={shown}
      onChange={({ target }) => enter(target.value)}
    />
  );
}

const Text = ({ id, value, onChange }: WidgetProps) => (
  <input id={id} value={String(value ?? '')} onChange={({ target }) => onChange(target.value)} />
);

const Color = ({ label, value, ...text }: WidgetProps) => (
  <>
    <Text {...text} label={label} value={value} />
    <input
      type="color"
      aria-label={`${label}: choose`}
      value={value || '#000000'}
      onChange={({ target }) => text.onChange(target.value)}
    />
  </>
);

function Picture({ id, label, registry, ...text }: WidgetProps) {
  const [said, setSaid] = useState('');
  const copy = async (file: File | undefined) => {
    if (!file) return;
    const reader = new FileReader();
    reader.readAsDataURL(file);
    await new Promise((resolve) => reader.addEventListener('load', resolve));
    try {
      const { width, height, kilobytes, picture } = await ask('/picture', {
        name: file.name,
        data: String(reader.result),
      });
      setSaid(`${width} × ${height} pixels, ${kilobytes} kB`);
      text.onChange(picture);
      const sizes =
        id === 'logo.picture' ? Object.entries({ 'logo.width': width, 'logo.height': height }) : [];
      for (const [name, size] of sizes) registry.formContext.change(size, name);
    } catch (error) {
      setSaid((error as Error).message);
    }
  };
  return (
    <>
      <Text id={id} label={label} registry={registry} {...text} />
      <input
        type="file"
        aria-label={`${label}: copy a file`}
        onChange={({ target }) => void copy(target.files?.[0])}
      />
      <output>{said}</output>
    </>
  );
}

const parts = { Lines, Text, Picture };

/** The Korean text is also that of languages without one of their own, so it is written alone if it is alone. */
function PerLanguage({ id, value, schema, onChange, registry, ...others }: WidgetProps) {
  const kind = (schema as FormSchema).perLanguage!;
  const Part = parts[kind];
  const isSplit = value instanceof Object && !Array.isArray(value);
  const texts: Content = isSplit ? (value as Content) : { ko: value as unknown };
  const enter = (changed: string, text: unknown) => {
    const filled = Object.entries({ ...texts, [changed]: text }).filter(
      ([, own]) => own && !isSame(own, []),
    );
    const [[first, alone] = [], ...more] = filled;
    onChange(
      first === 'ko' && more.length === 0
        ? alone
        : first
          ? Object.fromEntries(filled)
          : kind === 'Lines'
            ? []
            : '',
    );
  };
  const codes = [...new Set(['ko', ...registry.formContext.languages, ...Object.keys(texts)])];
  return codes.map((code) => (
    <label key={code} lang={languageTag(code)}>
      {code === 'ko'
        ? '한국어, and languages without a text'
        : locales.find((locale) => locale.code === code)?.name}
      <Part
        {...others}
        id={`${id}.${code}`}
        schema={schema}
        registry={registry}
        value={texts[code]}
        onChange={(text) => enter(code, text)}
      />
    </label>
  ));
}

/** Inside of a setting, what is emptied is not in the file. */
export function widgetsFor(schema: FormSchema, name: string, isInner = false): UiSchema {
  const { type, pattern, items, anyOf, perLanguage, properties = {} } = schema;
  if (perLanguage) return { 'ui:widget': PerLanguage };
  if (type === 'array' && ['string', 'number'].includes(items?.enum ? '' : (items?.type ?? '')))
    return { 'ui:widget': Lines };
  if (pattern) return { 'ui:widget': Color };
  if (type === 'string' && ['picture', 'icon'].includes(name)) return { 'ui:widget': Picture };
  return {
    ...(!isInner && { 'ui:emptyValue': type === 'string' ? '' : null }),
    ...(items && { items: widgetsFor(items, name, true) }),
    ...(anyOf && { anyOf: anyOf.map((own) => widgetsFor(own, name, true)) }),
    ...Object.fromEntries(
      Object.entries(properties).map(([inner, own]) => [inner, widgetsFor(own, inner, true)]),
    ),
  };
}
