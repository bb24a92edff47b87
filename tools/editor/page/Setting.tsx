import Form from '@rjsf/core';
import type { MultiSchemaFieldTemplateProps, RJSFSchema, ValidatorType } from '@rjsf/utils';
import { isSame, nearestColor } from '../fileContent.ts';
import type { SettingField } from '../settingFields.ts';
import { widgetsFor } from './widgets.tsx';

/** The server checks. In the page, `isValid` only tells which part of `anyOf` a value is: a word of a list or a group. */
const validator: ValidatorType = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  rawValidation: () => ({ errors: [] }),
  isValid: ({ enum: words }, value) => (words !== undefined) === (typeof value === 'string'),
};

/** The choice between the parts of `anyOf` has no label of its own. */
const MultiSchemaFieldTemplate = ({ selector, optionSchemaField }: MultiSchemaFieldTemplateProps) => (
  <>
    <label>Kind {selector}</label>
    {optionSchemaField}
  </>
);

/** `own` is the value of a site or of the defaults, `saved` the one in the saved file. Undefined = not in the file, or no color. */
interface SettingProps extends SettingField {
  own: unknown;
  saved: unknown;
  inherited: unknown;
  faults: readonly string[];
  /** The languages of the site. */
  languages: readonly string[];
  contrast: number | undefined;
  /** Changes this setting, or the one of the name. */
  change(value: unknown, name?: string): void;
}

const isEmpty = (value: unknown) => isSame(value, []) || isSame(value, {});

export function Setting({ place, schema, defaultValue, own, saved, inherited, faults, languages, contrast, change }: SettingProps) {
  const used = own !== undefined ? own : (inherited ?? defaultValue);
  const value = used === null && schema.isNullable ? (schema.type === 'array' ? [] : {}) : used;
  const enter = (entered: unknown) => {
    if (!isSame(entered, value)) change(schema.isNullable && isEmpty(JSON.parse(JSON.stringify(entered))) ? null : entered);
  };
  const nearest = faults.map(nearestColor).find(Boolean);
  const kept = own !== undefined ? 'in the file' : inherited === undefined ? 'default' : 'from defaults';
  const origin = isSame(own, saved) ? kept : 'changed';
  const button = (label: string, changed: unknown) => (
    <button type="button" className="outline" aria-label={`${label}: ${place}`} onClick={() => change(changed)}>
      {label}
    </button>
  );
  return (
    <section>
      <Form
        tagName="div"
        idPrefix={place}
        schema={schema as RJSFSchema}
        uiSchema={widgetsFor(schema, place.split('.').at(-1)!)}
        formContext={{ change, languages }}
        templates={{ MultiSchemaFieldTemplate }}
        validator={validator}
        experimental_defaultFormStateBehavior={{ emptyObjectFields: 'skipDefaults' }}
        formData={value}
        onChange={({ formData }) => enter(formData)}
      >
        <></>
      </Form>
      <p role="status">{faults.join(', ')}</p>
      <small>
        {origin} {origin !== 'default' && `(default: ${JSON.stringify(defaultValue)})`}
        {contrast && ` Contrast: ${contrast.toFixed(1)} : 1 `}
        {nearest && button(`Take ${nearest}`, nearest)}
        {schema.pattern && used !== '' && button('No color', '')}
        {own !== undefined && button('Reset', undefined)}
        {!isSame(own, saved) && button('Undo', saved)}
      </small>
    </section>
  );
}
