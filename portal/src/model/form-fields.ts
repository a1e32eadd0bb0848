import { z } from 'zod';
import type { FormField, PaymentRequest } from '../payer-api/answers.ts';
import { filledInText } from './days.ts';
import { moneyLimit, parseDollars } from './money.ts';

/** Messages by form field name; empty when everything fits. */
export type Problems = Record<string, string>;

/** Name of the input that carries a form field of the occasion. */
export const inputName = (field: Pick<FormField, 'name'>) => `field.${field.name}`;

/** Checks an amount as typed against the occasion's limits (cents). @returns cents, or what is wrong. */
export function checkAmount(
  text: string,
  { minimum, limit }: { minimum: number; limit: number },
): { cents: number } | { problem: string } {
  if (text.trim() === '') return { problem: 'Amount is required.' };
  const cents = parseDollars(text);
  if (cents === null) return { problem: 'Enter an amount in dollars, for example 1250.00' };
  if (cents < minimum) return { problem: `Min ${moneyLimit(minimum)}` };
  if (cents > limit) return { problem: `Max ${moneyLimit(limit)}` };
  return { cents };
}

/** What a checkbox's or any other field's input says, as the payer API takes it. */
export function fieldValue(field: FormField, typed: string | undefined): string {
  if (field.type === 'CHECKBOX') return typed === undefined ? 'false' : 'true';
  return (typed ?? '').trim();
}

/** What a payment's form was filled in with, in words. */
export const filledInFacts = (formData: PaymentRequest['formData']) =>
  formData.map(({ label, value }) => ({ label, value: filledInText(value) }));

/** The form fields of an occasion as the payer API takes them. */
export const fieldValues = (fields: readonly FormField[], typed: Readonly<Record<string, string>>) =>
  fields.map((field) => ({ name: field.name, value: fieldValue(field, typed[inputName(field)]) }));

/** Checks the occasion's form fields as typed. Whether a value fits a field's pattern, the gateway says. */
export function checkFields(fields: readonly FormField[], typed: Readonly<Record<string, string>>): Problems {
  const problems: Problems = {};
  for (const field of fields) {
    const problem = problemOf(field, fieldValue(field, typed[inputName(field)]));
    if (problem !== null) problems[inputName(field)] = problem;
  }
  return problems;
}

function problemOf(field: FormField, value: string): string | null {
  const missing = field.type === 'CHECKBOX' ? value === 'false' : value === '';
  if (missing) return field.required ? `${field.label} is required` : null;
  if (field.type === 'EMAIL' && !z.email().safeParse(value).success) return 'Enter a valid email';
  if (field.type === 'URL' && !z.url({ protocol: /^https?$/ }).safeParse(value).success)
    return 'Enter a valid url';
  if (field.type === 'TEL' && !/^\+?[\d\s().-]{7,20}$/.test(value))
    return `${field.label} must be a phone number`;
  if (field.type === 'DATE' && !z.iso.date().safeParse(value).success) return 'Enter a date';
  if (field.type === 'NUMBER' || field.type === 'RANGE') return numberProblem(field, value);
  if (field.type === 'SELECT' && field.options && !field.options.includes(value))
    return 'Choose one of the options';
  if (field.minLength && value.length < field.minLength) return `At least ${field.minLength} characters`;
  if (field.maxLength && value.length > field.maxLength) return `At most ${field.maxLength} characters`;
  return null;
}

function numberProblem(field: FormField, value: string): string | null {
  const number = Number(value);
  if (!Number.isFinite(number)) return 'Enter a number';
  if (isLimit(field.min) && number < Number(field.min)) return `Min ${field.min}`;
  if (isLimit(field.max) && number > Number(field.max)) return `Max ${field.max}`;
  return null;
}

const isLimit = (value: FormField['min']) => value !== null && value !== undefined && value !== '';
