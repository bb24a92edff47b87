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
const MultiSchemaFieldTemplate = ({
  selector,
  optionSchemaField,
}: MultiSchemaFieldTemplateProps) => (
  <>
    <label>Kind {selector}</label>
    {optionSchemaField}
  </>
);

/**
 * `own` is the value in the draft, `saved` the one in the file, undefined = none. `contrast` is NaN
 * without a color. `change` takes the name of another setting, too.
 */
interface SettingProps extends SettingField {
  own: unknown;
  saved: unknown;
  inherited: unknown;
  faults: readonly string[];
  languages: readonly string[];
  contrast: number;
  change(value: unknown, name?: string): void;
}

export function Setting({
  place,
  schema,
  defaultValue,
  own,
  saved,
  inherited,
  faults,
  languages,
  contrast,
  change,
}: SettingProps) {
  const used = own !== undefined ? own : (inherited ?? defaultValue);
  const value = used === null && schema.isNullable ? (schema.type === 'array' ? [] : {}) : used;
  const enter = (entered: unknown) => {
    const isNone = schema.isNullable && ['[]', '{}'].includes(JSON.stringify(entered));
    change(isNone ? null : entered);
  };
  const nearest = faults.map(nearestColor).find(Boolean);
  const kept =
    own !== undefined ? 'in the file' : inherited === undefined ? 'default' : 'from defaults';
  const origin = isSame(own, saved) ? kept : 'changed';
  const button = (label: string, changed: unknown) => (
    <button
      type="button"
      className="outline"
      aria-label={`${label}: ${place}`}
      onClick={() => change(changed)}
    >
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
        // Without a second argument, the form has only fitted the value to the schema.
        onChange={({ formData }, ...by) => by.length > 0 && enter(formData)}
      >
        <></>
      </Form>
      <p role="status">{faults.join(', ')}</p>
      <small>
        {origin} {origin !== 'default' && `(default: ${JSON.stringify(defaultValue)})`}
        {contrast > 0 && ` Contrast: ${contrast.toFixed(1)} : 1 `}
        {nearest && button(`Take ${nearest}`, nearest)}
        {own !== undefined && button('Reset', undefined)}
        {!isSame(own, saved) && button('Undo', saved)}
      </small>
      <hr />
    </section>
  );
}
