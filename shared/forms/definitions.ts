import { object, type ObjectSchema, string, type StringSchema } from 'yup';

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

function ruleOf(definition: FormFieldDefinition): TextRule {
  const { label, required, type } = definition;
  let rule: TextRule = string().trim();
  if (required) rule = rule.required(`${label} is required`);
  if (type === 'EMAIL') rule = rule.email('Enter a valid email');
  if (type === 'URL') rule = rule.url('Enter a valid url');
  if (definition.minLength != null) {
    const least = definition.minLength;
    rule = rule.test(
      'min-length',
      `${label} needs at least ${least} characters`,
      (text) => !text || text.length >= least,
    );
  }
  if (definition.maxLength != null) {
    rule = rule.max(definition.maxLength, `${label} takes at most ${definition.maxLength} characters`);
  }
  if (definition.pattern != null) rule = patternRule(rule, definition.pattern, label);
  if (type === 'NUMBER' || type === 'RANGE') rule = numberRule(rule, definition);
  if (type === 'SELECT' && definition.options != null) {
    rule = rule.oneOf(['', ...definition.options], `Choose one of the options of ${label}`);
  }
  return rule;
}

type TextRule = StringSchema<string | undefined>;

function patternRule(rule: TextRule, pattern: string, label: string): TextRule {
  const expression = new RegExp(`^(?:${pattern})$`, 'u');
  return rule.test(
    'pattern',
    `${label} is not in the expected form`,
    (text) => !text || expression.test(text),
  );
}

function numberRule(rule: TextRule, { label, min, max }: FormFieldDefinition): TextRule {
  return rule
    .test('number', `${label} must be a number`, (text) => !text || Number.isFinite(Number(text)))
    .test('min', `${label} must be at least ${min}`, (text) => !text || min == null || Number(text) >= min)
    .test('max', `${label} must be at most ${max}`, (text) => !text || max == null || Number(text) <= max);
}
