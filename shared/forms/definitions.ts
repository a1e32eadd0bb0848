import { object, type ObjectSchema, string, type StringSchema } from 'yup';
import { type FormFieldDefinition, problemOfValue } from './field-rules';

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

/** The rules of the extra fields, with what is said where one is broken. */
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
