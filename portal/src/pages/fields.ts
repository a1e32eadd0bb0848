import { inputName, type Problems } from '../model/form-fields.ts';
import { moneyLimit } from '../model/money.ts';
import { notKept, type PayerValues } from '../model/payer-form.ts';
import type { FormField, Offer } from '../payer-api/answers.ts';

/** One input of a page, as the templates draw it. */
export interface FieldProps {
  name: string;
  label: string;
  required: boolean;
  /** An input's type, or `textarea`, `select`, `checkbox`. */
  control: string;
  value: string;
  checked: boolean;
  options: readonly string[];
  /** Further attributes, escaped, each with a space before it. */
  attributes: string;
  hint: string | null;
  problem: string | null;
  prefix: string | null;
}

type Attributes = Readonly<Record<string, string | number | boolean | null | undefined>>;

interface Given {
  name: string;
  label: string;
  required?: boolean;
  control?: string;
  value?: string;
  checked?: boolean;
  options?: readonly string[];
  attributes?: Attributes;
  hint?: string | null;
  problem?: string | undefined;
  prefix?: string;
}

/** Makes an input whose hint and problem are tied to it for assistive technology. */
export function field({
  name,
  label,
  required = true,
  control = 'text',
  problem,
  ...rest
}: Given): FieldProps {
  const hint = rest.hint ?? null;
  const described = [...(hint === null ? [] : [`${name}-hint`]), ...(problem ? [`${name}-problem`] : [])];
  return {
    name,
    label,
    required,
    control,
    value: rest.value ?? '',
    checked: rest.checked ?? false,
    options: rest.options ?? [],
    attributes: attributeText({
      ...rest.attributes,
      'aria-required': required ? 'true' : null,
      'aria-invalid': problem ? 'true' : null,
      'aria-describedby': described.length > 0 ? described.join(' ') : null,
    }),
    hint,
    problem: problem ?? null,
    prefix: rest.prefix ?? null,
  };
}

/** The payer's details and her new account. The account number is asked for again every time. */
export function payerFields(values: PayerValues, problems: Problems) {
  const shown: Problems = Object.keys(problems).length > 0 ? { accountNumber: notKept, ...problems } : {};
  const make = (given: Given) => field({ ...given, problem: shown[given.name] });
  const digits = { inputmode: 'numeric', autocomplete: 'off', spellcheck: 'false' };
  const { firstName, lastName, email, phone, routingNumber, accountName } = values;
  const named = { autocomplete: 'given-name', maxlength: 100 };
  return {
    firstName: make({ name: 'firstName', label: 'First name', value: firstName, attributes: named }),
    lastName: make({
      name: 'lastName',
      label: 'Last name',
      value: lastName,
      attributes: { ...named, autocomplete: 'family-name' },
    }),
    email: make({
      name: 'email',
      label: 'Email',
      control: 'email',
      value: email,
      attributes: { autocomplete: 'email', maxlength: 254 },
    }),
    phone: make({
      name: 'phone',
      label: 'Phone',
      required: false,
      control: 'tel',
      value: phone,
      attributes: { autocomplete: 'tel-national', maxlength: 30 },
    }),
    routingNumber: make({
      name: 'routingNumber',
      label: 'Routing number',
      value: routingNumber,
      attributes: { ...digits, maxlength: 11 },
      hint: '9 digits, at the lower left of a check',
    }),
    accountNumber: make({
      name: 'accountNumber',
      label: 'Account number',
      attributes: { ...digits, maxlength: 20 },
      hint: '4 to 17 digits',
    }),
    accountName: make({
      name: 'accountName',
      label: 'Account name',
      value: accountName,
      attributes: { maxlength: 50, autocomplete: 'off' },
      hint: 'Only you and the receiver see it',
    }),
  };
}

/** Where the amount of a payment is typed. */
export const amountField = (
  { minimum, limit }: Offer['occasion'],
  value: string,
  problems: Problems,
): FieldProps =>
  field({
    name: 'amount',
    label: 'Amount',
    value,
    attributes: { inputmode: 'decimal', autocomplete: 'off', maxlength: 20 },
    hint: `Between ${moneyLimit(minimum)} and ${moneyLimit(limit)}`,
    problem: problems['amount'],
    prefix: '$',
  });

const controls: Readonly<Record<FormField['type'], string>> = {
  ADDRESS: 'text',
  CHECKBOX: 'checkbox',
  DATE: 'date',
  EMAIL: 'email',
  NUMBER: 'number',
  RANGE: 'range',
  SELECT: 'select',
  TEL: 'tel',
  TEXT: 'text',
  TEXTAREA: 'textarea',
  URL: 'url',
};

/** A form field of the occasion as a proper input of its type. @param typed what was sent before, or null at first. */
export function occasionField(
  given: FormField,
  typed: Readonly<Record<string, string>> | null,
  problems: Problems,
): FieldProps {
  const name = inputName(given);
  const first = given.value ?? '';
  const limits = { min: given.min, max: given.max, step: given.type === 'NUMBER' ? 'any' : null };
  const lengths = { minlength: given.minLength, maxlength: given.maxLength, placeholder: given.placeholder };
  const numeric = given.type === 'NUMBER' || given.type === 'RANGE';
  return field({
    name,
    label: given.label,
    required: given.required,
    control: controls[given.type],
    value: typed === null ? first : (typed[name] ?? ''),
    checked: typed === null ? first === 'true' : typed[name] !== undefined,
    options: given.options ?? [],
    attributes: {
      ...(numeric || given.type === 'DATE' ? limits : lengths),
      autocomplete: given.type === 'ADDRESS' ? 'street-address' : 'off',
    },
    hint: given.type === 'RANGE' ? `Between ${given.min ?? 0} and ${given.max ?? 100}` : null,
    problem: problems[name],
  });
}

function attributeText(attributes: Attributes): string {
  return Object.entries(attributes)
    .filter(([, value]) => value !== null && value !== undefined && value !== false)
    .map(([name, value]) => ` ${name}="${escape(String(value))}"`)
    .join('');
}

/** Text as it stands in HTML. */
export const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
