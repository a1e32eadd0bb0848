/** An extra field that a payment occasion asks for. */
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
  /** Only the gateway matches the pattern. */
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

/** The longest text that the gateway takes where a field sets no length. */
const longest = 5_000;

/**
 * Returns what is wrong with a value, by the gateway's rules and in the gateway's words. Returns null for a valid or
 * empty value. Only the gateway matches a field's pattern: an organization writes the pattern, and it could hang the
 * browser's engine.
 */
export function problemOfValue(definition: FormFieldDefinition, value: string): string | null {
  if (value === '') return null;
  const { label, type, options } = definition;
  const most = definition.maxLength ?? longest;
  if (value.length > most) return `${label} must have at most ${most} characters`;
  const least = definition.minLength ?? 0;
  if (value.length < least) return `${label} must have at least ${least} characters`;
  const wrong = problemOfType(definition, value);
  if (wrong !== null) return wrong;
  if (type === 'SELECT' && options != null && !options.includes(value)) {
    return `${label} must be one of the options`;
  }
  return null;
}

function problemOfType(definition: FormFieldDefinition, value: string): string | null {
  const { label } = definition;
  switch (definition.type) {
    case 'EMAIL':
      return isEmail(value) ? null : 'Enter a valid email';
    case 'URL':
      return isWebAddress(value) ? null : 'Enter a valid url';
    case 'TEL':
      return /^\+?[\d\s().-]{7,20}$/.test(value) ? null : `${label} must be a phone number`;
    case 'DATE':
      return isDay(value) ? null : `${label} must be a date`;
    case 'CHECKBOX':
      return value === 'true' ? null : `${label} must be checked or not`;
    case 'NUMBER':
    case 'RANGE':
      return problemOfNumber(definition, Number(value));
    default:
      return null;
  }
}

function problemOfNumber({ label, min, max }: FormFieldDefinition, value: number): string | null {
  if (!Number.isFinite(value)) return `${label} must be a number`;
  if (min != null && value < min) return `${label} must be at least ${min}`;
  return max != null && value > max ? `${label} must be at most ${max}` : null;
}

/** Whether a text is an e-mail address with a domain that mail can be sent to, as the gateway judges it. */
export function isEmail(text: string): boolean {
  if (text.length > 254 || text.startsWith('.') || text.includes('..')) return false;
  return /^[\w'+.-]*[\w+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/.test(text);
}

function isWebAddress(text: string): boolean {
  try {
    return /^https?:$/.test(new URL(text).protocol);
  } catch {
    return false;
  }
}

/** `2026-02-29` is none. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
