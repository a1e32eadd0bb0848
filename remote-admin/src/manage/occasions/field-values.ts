import type { FormFieldDefinition, FormFieldType } from '@keyturn/shared/forms';

/** A form field as it is being edited: everything as typed. */
export interface FieldValues {
  /** Stays while fields change places. */
  readonly key: string;
  readonly name: string;
  readonly label: string;
  readonly type: FormFieldType;
  readonly required: boolean;
  readonly placeholder: string;
  /** One a line. */
  readonly options: string;
  readonly min: string;
  readonly max: string;
  readonly minLength: string;
  readonly maxLength: string;
  readonly pattern: string;
  readonly value: string;
}

export const fieldTypes = [
  { type: 'TEXT', label: 'Text' },
  { type: 'TEXTAREA', label: 'Long text' },
  { type: 'SELECT', label: 'Selection' },
  { type: 'CHECKBOX', label: 'Check box' },
  { type: 'ADDRESS', label: 'Address' },
  { type: 'DATE', label: 'Date' },
  { type: 'EMAIL', label: 'Email' },
  { type: 'NUMBER', label: 'Number' },
  { type: 'RANGE', label: 'Range' },
  { type: 'TEL', label: 'Phone' },
  { type: 'URL', label: 'Web address' },
] as const satisfies readonly { readonly type: FormFieldType; readonly label: string }[];

/** Which limits mean something for a type. */
export const limitsOf = (type: FormFieldType): 'numbers' | 'lengths' | 'none' => {
  if (type === 'NUMBER' || type === 'RANGE') return 'numbers';
  return type === 'TEXT' || type === 'TEXTAREA' ? 'lengths' : 'none';
};

/** A new field with a name that is not taken. */
export function newField(taken: readonly FieldValues[], key: string): FieldValues {
  const names = new Set(taken.map(({ name }) => name));
  let place = taken.length + 1;
  while (names.has(`field${place}`)) place += 1;
  const empty = { placeholder: '', options: '', min: '', max: '', minLength: '', maxLength: '' };
  return {
    ...{ key, name: `field${place}`, label: '', type: 'TEXT', required: false },
    ...{ ...empty, pattern: '', value: '' },
  };
}

/** The field as it is stored, ready to be edited. */
export function fieldValues(field: FormFieldDefinition, key: string): FieldValues {
  const number = (value: number | null | undefined) => (value == null ? '' : String(value));
  return {
    key,
    name: field.name,
    label: field.label,
    type: field.type,
    required: field.required,
    placeholder: field.placeholder ?? '',
    options: (field.options ?? []).join('\n'),
    min: number(field.min),
    max: number(field.max),
    minLength: number(field.minLength),
    maxLength: number(field.maxLength),
    pattern: field.pattern ?? '',
    value: field.value ?? '',
  };
}

const textOf = (text: string): string | null => (text.trim() === '' ? null : text.trim());
const numberOf = (text: string): number | null => {
  const number = Number(text);
  return text.trim() === '' || !Number.isFinite(number) ? null : number;
};

/** What was edited as the gateway takes it: what means nothing for the type is left out. */
export function definitionOf(field: FieldValues) {
  const limits = limitsOf(field.type);
  const options = field.options
    .split('\n')
    .map((option) => option.trim())
    .filter((option) => option !== '');
  return {
    name: field.name.trim(),
    label: field.label.trim(),
    type: field.type,
    required: field.required,
    placeholder: textOf(field.placeholder),
    options: field.type === 'SELECT' ? options : null,
    min: limits === 'numbers' ? numberOf(field.min) : null,
    max: limits === 'numbers' ? numberOf(field.max) : null,
    minLength: limits === 'lengths' ? numberOf(field.minLength) : null,
    maxLength: limits === 'lengths' ? numberOf(field.maxLength) : null,
    pattern: limits === 'lengths' ? textOf(field.pattern) : null,
    value: textOf(field.value),
  };
}

/** A field as it was read, for the gateway to compare: all that can be edited of it. */
export function asRead(field: FormFieldDefinition) {
  const { name, label, type, required, placeholder, options } = field;
  const { min, max, minLength, maxLength, pattern, value } = field;
  return {
    ...{ name, label, type, required, placeholder, min, max, minLength, maxLength, pattern, value },
    options: options == null ? null : [...options],
  };
}

/** The fields that can be shown already: with a label, and a name of their own. */
export function previewOf(fields: readonly FieldValues[]): readonly FormFieldDefinition[] {
  const seen = new Set<string>();
  return fields.map(definitionOf).filter(({ name, label }) => {
    if (label === '' || !/^[a-z][\w-]*$/i.test(name) || seen.has(name)) return false;
    seen.add(name);
    return true;
  });
}
