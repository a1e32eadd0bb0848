import type { ApiError } from '@keyturn/shared/api';

interface ErrorTarget {
  setFieldError: (name: string, message: string) => void;
  setFieldTouched: (name: string, touched?: boolean, validate?: boolean) => Promise<unknown>;
}

/**
 * Puts the gateway's answer at the field it belongs to. `fields` maps the gateway's paths to the form's, for
 * example `{ 'request.amount': 'amount' }`. Gives false where no field is known, so that it is said otherwise.
 */
export function showAtField(
  form: ErrorTarget,
  error: ApiError,
  fields: Readonly<Record<string, string>>,
): boolean {
  const name = error.field === null ? undefined : (fields[error.field] ?? nested(error.field, fields));
  if (name === undefined) return false;
  void form.setFieldTouched(name, true, false);
  form.setFieldError(name, error.message);
  return true;
}

/**
 * `request.formFields.propaddress` by the entry `request.formFields` → `formFields`. A list's entry that is a text,
 * `input.addresses.1`, is no field of its own: what is wrong with it is said at the list's, `addresses`.
 */
function nested(field: string, fields: Readonly<Record<string, string>>): string | undefined {
  const known = Object.entries(fields).find(([path]) => field.startsWith(`${path}.`));
  return known === undefined ? undefined : known[1] + field.slice(known[0].length).replace(/(\.\d+)+$/, '');
}
