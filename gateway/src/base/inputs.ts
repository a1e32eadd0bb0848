import { z } from 'zod';

/** An id as it is given; whether there is such a thing, the database says. */
export const id = z.string();

/** A change of one thing that is named by its id. */
export const byId = z.object({ id });

/** What is absent stays as it is, and null says no more than that. */
export const orAbsent = <Shape extends z.ZodType>(shape: Shape) =>
  shape.nullish().transform((value) => value ?? undefined);

/** A text that people type: trimmed, not empty. */
export const requiredText = (max = 200) =>
  z.string().trim().min(1, 'Required').max(max, `At most ${max} characters`);

/** A text that may be left empty, which means none. */
export const optionalText = (max = 200) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max} characters`)
    .transform((value) => (value === '' ? null : value));

/** The most addresses that a list of notification recipients may hold. */
export const MOST_RECIPIENTS = 50;

/** Notification recipients: lower case, each once. */
export const emailList = z
  .array(z.string().trim().toLowerCase().pipe(z.email('Must provide a valid email')))
  .max(MOST_RECIPIENTS, `At most ${MOST_RECIPIENTS} emails`)
  .transform((list) => [...new Set(list)]);

/** Recipients to add to a list and to remove from it. All other recipients stay. */
export const emailChanges = z.object({
  add: emailList.nullish().transform((list) => list ?? []),
  remove: z
    .array(z.string().trim().toLowerCase())
    .max(MOST_RECIPIENTS, `At most ${MOST_RECIPIENTS} emails`)
    .nullish()
    .transform((list) => list ?? []),
});
export type EmailChanges = z.output<typeof emailChanges>;

/** A number of cents that is not negative and fits into the database. */
export const centsAmount = z.int('Must be a whole number of cents').min(0).max(100_000_000_000);

/** Codes of the US states and the District of Columbia. */
export const stateCodes: readonly string[] = (
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK ' +
  'OR PA RI SC SD TN TX UT VT VA WA WV WI WY'
).split(' ');

/** Operating regions: state codes, each once; `all` stands for every state. */
export const regionList = z
  .array(
    z
      .string()
      .trim()
      .refine((code) => code === 'all' || stateCodes.includes(code), 'Choose a US state'),
  )
  .max(100)
  .transform((codes) => (codes.includes('all') ? [...stateCodes] : [...new Set(codes)]));

/** An e-mail address, in small letters. */
export const email = z.string().trim().toLowerCase().pipe(z.email('Invalid email'));
/** Ten digits, however they are written. */
export const phone = z
  .string()
  .transform((value) => value.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, ''))
  .refine((digits) => digits.length === 10, 'Phone must have 10 digits');

const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};
/** The name of a time zone, `America/New_York`. */
export const timeZone = z.string().refine(isTimeZone, 'Choose a time zone');
