import Form from '@rjsf/core';
import type { ErrorSchema, MultiSchemaFieldTemplateProps, RJSFSchema, ValidatorType } from '@rjsf/utils';
import { isSame, nearestColor } from '../fileContent.ts';
import type { SettingField } from '../settingFields.ts';
import { widgetsFor } from './widgets.tsx';

const kindOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);

/** The server checks. In the page, only the kind of a value matters: it tells which part of `anyOf` the value is. */
const validator: ValidatorType = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  rawValidation: () => ({ errors: [] }),
  isValid: ({ type, properties }, value) => kindOf(value) === (type ?? (properties && 'object')),
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
  errors: ErrorSchema | undefined;
  contrast: number | undefined;
  /** Changes this setting, or the one of the name. */
  change(value: unknown, name?: string): void;
}

export function Setting({ place, schema, defaultValue, own, saved, inherited, errors, contrast, change }: SettingProps) {
  const used = own !== undefined ? own : (inherited ?? defaultValue);
  const value = used === null && schema.type === 'array' ? [] : used;
  const nearest = nearestColor(errors?.__errors?.[0] ?? '');
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
        formContext={{ change }}
        templates={{ MultiSchemaFieldTemplate }}
        validator={validator}
        experimental_defaultFormStateBehavior={{ emptyObjectFields: 'skipDefaults' }}
        formData={value}
        extraErrors={errors}
        showErrorList={false}
        onChange={({ formData }) => !isSame(formData, value) && change(formData)}
      >
        <></>
      </Form>
      <small>
        {origin} {origin !== 'default' && `(default: ${JSON.stringify(defaultValue)})`}
        {contrast && ` Contrast: ${contrast.toFixed(1)} : 1 `}
        {nearest && button(`Take ${nearest}`, nearest)}
        {own !== undefined && button('Reset', undefined)}
        {!isSame(own, saved) && button('Undo', saved)}
      </small>
    </section>
  );
}
