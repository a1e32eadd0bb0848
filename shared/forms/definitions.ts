import { object, type ObjectSchema, string, type StringSchema } from 'yup';
import { problemOfValue } from './field-rules';

/** An extra field that a payment occasion asks for (platform document, section 3, FormField). */
export interface FormFieldDefinition {
  readonly name: string;
  readonly label: string;
  readonly type: FormFieldType;
  readonly required: boolean;
  readonly placeholder?: string | null;
  readonly options?: readonly string[] | null;
  readonly min?: number | null;
  readonly max?: number | null;
  readonly minLength?: number | null;
  readonly maxLength?: number | null;
  readonly pattern?: string | null;
  readonly value?: string | null;
}

export type FormFieldType =
  | 'ADDRESS'
  | 'CHECKBOX'
  | 'DATE'
  | 'EMAIL'
  | 'NUMBER'
  | 'RANGE'
  | 'SELECT'
  | 'TEL'
  | 'TEXT'
  | 'TEXTAREA'
  | 'URL';

/** What each extra field starts with. A check box holds 'true' or ''; everything else is text. */
export function initialFormFields(definitions: readonly FormFieldDefinition[]): Record<string, string> {
  return Object.fromEntries(definitions.map(({ name, value }) => [name, value ?? '']));
}

/** The filled-in fields as the gateway takes them, in the definitions' order; empty ones are left out. */
export function formFieldValues(
  definitions: readonly FormFieldDefinition[],
  values: Readonly<Record<string, string>>,
): { name: string; value: string }[] {
  return definitions.flatMap(({ name }) => {
    const value = (values[name] ?? '').trim();
    return value === '' ? [] : [{ name, value }];
  });
}

/** The rules of the extra fields with the texts of the areas document, section 5, Email request. */
export function formFieldsSchema(
  definitions: readonly FormFieldDefinition[],
): ObjectSchema<Record<string, string | undefined>> {
  return object(Object.fromEntries(definitions.map((definition) => [definition.name, ruleOf(definition)])));
}

function ruleOf(definition: FormFieldDefinition): StringSchema<string | undefined> {
  const rule = string().trim();
  const filled = definition.required ? rule.required(`${definition.label} is required`) : rule;
  return filled.test('value', (text, { createError }) => {
    const message = problemOfValue(definition, text ?? '');
    return message === null || createError({ message });
  });
}
