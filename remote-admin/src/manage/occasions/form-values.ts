import { array, isEmail, mixed, object, string } from '@keyturn/shared/forms';
import { emailChangesOf } from '@keyturn/shared/email-list';
import type { OccasionDetail, OccasionInput } from './data';
import { requiredText } from '../../components/rules';
import { asRead, definitionOf, type FieldValues, fieldValues } from './field-values';

/** Switches of an occasion, in the order in which they are shown. */
export const switches = [
  { name: 'approvalRequired', label: 'Incoming payments need an approval' },
  { name: 'gated', label: 'Payments wait for an approval before they move' },
  { name: 'requiresSecondaryApproval', label: 'Outgoing payments need a second approval' },
  { name: 'acceptsCreditCards', label: 'Accepts credit cards' },
  { name: 'autoAuthEnabled', label: 'Known payers authorize without being asked again' },
  { name: 'expeditePayment', label: 'Payments are expedited' },
  { name: 'checkBalance', label: 'The payer’s balance is checked' },
  { name: 'sendDepositedEmails', label: 'Mails say when money was deposited' },
] as const;

type Switches = Readonly<Record<(typeof switches)[number]['name'], boolean>>;

/** An occasion as it is being edited; limit in integer cents, emails and days as typed. */
export interface OccasionValues extends Switches {
  readonly name: string;
  readonly direction: 'INBOUND' | 'OUTBOUND';
  readonly context: 'EMD' | 'GENERIC' | 'REFUND';
  readonly feeConfigurationId: string;
  readonly fundingSourceId: string;
  readonly escrowAccountId: string;
  readonly limit: number | null;
  readonly timeZone: string;
  readonly dueBankingDays: string;
  readonly reminderDays: string;
  readonly emails: string;
  readonly fields: readonly FieldValues[];
}

export const newOccasion: OccasionValues = {
  ...{ name: '', direction: 'INBOUND', context: 'GENERIC', feeConfigurationId: '', fundingSourceId: '' },
  ...{ escrowAccountId: '', limit: null, timeZone: 'America/New_York', emails: '', fields: [] },
  ...{ dueBankingDays: '', reminderDays: '' },
  ...{ approvalRequired: false, gated: false, requiresSecondaryApproval: false, acceptsCreditCards: false },
  ...{ autoAuthEnabled: false, expeditePayment: false, checkBalance: false, sendDepositedEmails: true },
};

/** The occasion as it is stored, ready to be edited. */
export function occasionValues(occasion: OccasionDetail): OccasionValues {
  const { templateConfig, fundingSource, escrowAccount, feeConfigurationId } = occasion;
  return {
    name: occasion.name,
    direction: occasion.direction,
    context: occasion.context,
    feeConfigurationId: feeConfigurationId ?? '',
    fundingSourceId: fundingSource?.id ?? '',
    escrowAccountId: escrowAccount?.id ?? '',
    limit: occasion.limit,
    timeZone: occasion.timeZone,
    dueBankingDays: occasion.dueBankingDays?.toString() ?? '',
    reminderDays: occasion.reminderDays.join(', '),
    emails: occasion.emails.join(', '),
    approvalRequired: occasion.approvalRequired,
    gated: occasion.gated,
    requiresSecondaryApproval: templateConfig.requires_secondary_approval,
    acceptsCreditCards: occasion.acceptsCreditCards,
    autoAuthEnabled: occasion.autoAuthEnabled,
    expeditePayment: templateConfig.expedite_payment,
    checkBalance: templateConfig.check_balance,
    sendDepositedEmails: occasion.sendDepositedEmails,
    fields: occasion.formFields.map((field) => fieldValues(field, field.name)),
  };
}

const listed = (typed: string): string[] => typed.split(/[\s,;]+/).filter((word) => word !== '');

export const emailsOf = listed;

/** What was edited as the gateway takes it. A refund occasion keeps its context: the gateway alone makes them. */
export function occasionInput(values: OccasionValues): OccasionInput {
  const { fields, emails, dueBankingDays, reminderDays, escrowAccountId, context, ...rest } = values;
  return {
    ...rest,
    ...(context === 'REFUND' ? {} : { context }),
    escrowAccountId: escrowAccountId === '' ? null : escrowAccountId,
    emails: emailsOf(emails),
    dueBankingDays: dueBankingDays.trim() === '' ? null : Number(dueBankingDays),
    reminderDays: listed(reminderDays).map(Number),
    formFields: fields.map(definitionOf),
  };
}

/** What was edited alone: what somebody else has changed since the occasion was read stays as it is. */
export function editedInput(before: OccasionValues, values: OccasionValues): OccasionInput {
  const { emails, ...edited } = differing(occasionInput(values), occasionInput(before));
  const emailChanges =
    emails === undefined ? null : emailChangesOf(addresses(before.emails), addresses(values.emails));
  return emailChanges === null ? edited : { ...edited, emailChanges };
}

const addresses = (typed: string): string[] => emailsOf(typed).map((email) => email.toLowerCase());

/** An edit of an occasion that was read. The gateway is told which lists were edited. */
export function changeOf({ id, formFields, reminderDays }: OccasionDetail, edited: OccasionInput) {
  const fields = edited.formFields === undefined ? {} : { formFieldsBefore: formFields.map(asRead) };
  const days = edited.reminderDays === undefined ? {} : { reminderDaysBefore: [...reminderDays] };
  return { input: { ...edited, id }, ...fields, ...days };
}

function differing<T extends object>(now: T, before: T): Partial<T> {
  const edited: Partial<T> = {};
  for (const name in now)
    if (JSON.stringify(now[name]) !== JSON.stringify(before[name])) edited[name] = now[name];
  return edited;
}

const field = object({
  label: requiredText,
  name: requiredText.matches(/^[a-z][\w-]{0,63}$/i, {
    message: 'Use letters, digits, underscores or hyphens',
    excludeEmptyString: true,
  }),
  options: string().when('type', {
    is: 'SELECT',
    then: (rule) => rule.trim().required('A selection needs options'),
  }),
});

const daysFrom = (least: number, most: number) => (word: string) =>
  /^[+-]?\d+$/.test(word) && Number(word) >= least && Number(word) <= most;

/** The rules that can be told before the gateway is asked. */
export const occasionSchema = object({
  name: requiredText,
  feeConfigurationId: string().required('Required'),
  fundingSourceId: string().required('Required'),
  limit: mixed()
    .nullable()
    .test('limit', 'Min $48', (cents) => typeof cents !== 'number' || cents >= 4_800),
  emails: string().test('emails', 'Must provide a valid email', (typed) =>
    emailsOf(typed ?? '').every((email) => isEmail(email)),
  ),
  dueBankingDays: string()
    .trim()
    .test('days', 'From 0 to 60 days', (typed = '') => typed === '' || daysFrom(0, 60)(typed)),
  reminderDays: string()
    .test('days', 'Days from -30 to 30, separated by commas', (typed = '') =>
      listed(typed).every(daysFrom(-30, 30)),
    )
    .test('count', 'At most 6 reminders', (typed = '') => listed(typed).length <= 6),
  fields: array()
    .of(field)
    .test('names', (fields: readonly { readonly name?: string }[] = [], { createError, path }) => {
      const names = fields.map(({ name = '' }) => name.trim());
      const again = names.findIndex((name, place) => name !== '' && names.indexOf(name) < place);
      return again === -1 || createError({ path: `${path}.${again}.name`, message: 'Each name only once' });
    }),
});

/** Where the gateway's complaints belong in the form. */
export const occasionErrorFields: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['name', 'direction', 'context', 'feeConfigurationId', 'fundingSourceId', 'escrowAccountId'].map(
      (name) => [`input.${name}`, name],
    ),
  ),
  'input.limit': 'limit',
  'input.timeZone': 'timeZone',
  'input.dueBankingDays': 'dueBankingDays',
  'input.reminderDays': 'reminderDays',
  'input.emails': 'emails',
  'input.emailChanges': 'emails',
  'input.emailChanges.add': 'emails',
  'input.formFields': 'fields',
};
