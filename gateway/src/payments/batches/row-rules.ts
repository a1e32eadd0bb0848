import { z } from 'zod';
import type { StoredFormDatum, StoredFormField } from '../../db/schema/shapes.ts';
import { badInput } from '../../base/errors.ts';
import { id } from '../../base/inputs.ts';
import { parsed } from '../../base/parse.ts';
import { dollars, MINIMUM_CENTS } from '../drafts/amount-rules.ts';
import { emailAddress, formValues, problemOf, type GivenValue } from '../drafts/form-rules.ts';

/** The largest amount of a row where the occasion sets no limit, in cents. */
export const BATCH_LIMIT_CENTS = 75_000_000;

/** Rows of one call. */
export const MOST_ROWS = 1_000;
/** Said of more rows. */
export const tooManyRows = 'Max 1000 rows';

/** A row as it is given: each that breaks a rule comes back as failed, and holds nothing up. */
const givenRow = z.object({
  amount: z.number(),
  receiverEmail: z.string(),
  formFields: formValues.nullish(),
  lineNumber: z.int().nullish(),
  dueOn: z.string().nullish(),
});
export type RowGiven = z.output<typeof givenRow>;

/** The input of `sendTransactionRequests`. */
export const sentRows = z.object({
  batchId: id,
  requests: z.array(givenRow).min(1, 'Add at least one row').max(MOST_ROWS, tooManyRows),
});

const emailOfRow = emailAddress({ required: 'Missing email', invalid: 'Invalid email' });

/** The fields of a row, each with the path under which an error names it. */
export interface GivenRow {
  amount: number;
  receiverEmail: string;
  formFields: readonly GivenValue[];
  path: string;
}

/** A row that keeps the rules. */
export interface CheckedRow {
  receiverEmail: string;
  formData: StoredFormDatum[];
}

/**
 * Checks one row of a batch.
 *
 * @param limit the occasion's limit in cents; null means the batch's default
 * @throws GatewayError BAD_INPUT naming the first field at fault
 */
export function checkRow(
  row: GivenRow,
  fields: readonly StoredFormField[],
  limit: number | null,
): CheckedRow {
  checkRowAmount(row.amount, limit ?? BATCH_LIMIT_CENTS, `${row.path}.amount`);
  const receiverEmail = parsed(emailOfRow, row.receiverEmail, `${row.path}.receiverEmail`);
  return { receiverEmail, formData: checkFields(row, fields) };
}

function checkRowAmount(amount: number, largest: number, field: string): void {
  if (amount < MINIMUM_CENTS) throw badInput(`Min ${dollars(MINIMUM_CENTS)}`, field);
  if (amount > largest) throw badInput(`Max ${dollars(largest)}`, field);
}

function checkFields({ formFields, path }: GivenRow, fields: readonly StoredFormField[]): StoredFormDatum[] {
  const values = new Map(formFields.map(({ name, value }) => [name, value.trim()]));
  const unknown = [...values.keys()].find((name) => fields.every((field) => field.name !== name));
  if (unknown !== undefined) throw badInput(`Unknown field ${unknown}`, `${path}.formFields.${unknown}`);
  return fields.flatMap((field) => {
    const { name, label } = field;
    const value = values.get(name) ?? '';
    const problem = value === '' && field.required ? `Missing ${label}` : problemOf(field, value);
    if (problem !== null) throw badInput(problem, `${path}.formFields.${name}`);
    return value === '' ? [] : [{ name, label, value }];
  });
}
