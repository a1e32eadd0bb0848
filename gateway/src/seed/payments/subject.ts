import type { StoredFormDatum, StoredFormField } from '../../db/schema/shapes.ts';
import { DAY } from '../chance/days.ts';
import type { Random } from '../chance/random.ts';
import { places, streets } from '../world/names.ts';

/** A street address in New England. */
export function makeAddress(random: Random): string {
  const { city, state, zip } = random.pick(places);
  const unit = random.chance(0.18) ? `, Unit ${random.int(1, 12)}${random.pick(['A', 'B', 'C', ''])}` : '';
  return `${random.int(2, 980)} ${random.pick(streets)}${unit}, ${city}, ${state} ${zip}`;
}

/** An amount in cents as people ask for it in this occasion. */
export function makeAmount(random: Random, occasion: string): number {
  const dollars = (min: number, max: number, step: number): number =>
    random.int(min / step, max / step) * step * 100;
  switch (occasion) {
    case 'harbor-emd':
    case 'harbor-attorneys':
      return random.chance(0.15) ? random.int(120_000, 4_200_000) : dollars(1_000, 42_500, 500);
    case 'harbor-builders':
      return dollars(10_000, 95_000, 2_500);
    case 'harbor-rental':
      return dollars(850, 4_800, 25);
    case 'harbor-desk':
      return dollars(150, 650, 25);
    case 'harbor-gala':
      return dollars(75, 600, 75);
    case 'harbor-reimbursements':
      return random.int(4_800, 92_000);
    default:
      return random.int(12_000, 740_000);
  }
}

/** What a payer filled in; an optional field is sometimes left empty. */
export function fillIn(
  random: Random,
  fields: readonly StoredFormField[],
  about: { address: string; at: Date; email: string; phone: string },
): StoredFormDatum[] {
  return fields
    .filter((field) => field.required || random.chance(0.6))
    .map((field) => ({ name: field.name, label: field.label, value: valueOf(random, field, about) }));
}

function valueOf(
  random: Random,
  field: StoredFormField,
  about: { address: string; at: Date; email: string; phone: string },
): string {
  switch (field.type) {
    case 'ADDRESS':
      return about.address;
    case 'DATE':
      return new Date(about.at.getTime() + random.int(14, 70) * DAY).toISOString().slice(0, 10);
    case 'NUMBER':
    case 'RANGE':
      return String(random.int(field.min ?? 0, field.max ?? 100));
    case 'SELECT':
      return random.pick(field.options ?? ['']);
    case 'CHECKBOX':
      return 'true';
    case 'EMAIL':
      return about.email.replace('@', '+2@');
    case 'TEL':
      return about.phone;
    case 'URL':
      return `https://plans.builders.example/${random.digits(6)}`;
    case 'TEXTAREA':
      return random.pick(['Please confirm by e-mail.', 'As agreed on the phone.', 'Second of two payments.']);
    case 'TEXT':
      return textOf(random, field.name, about.at);
  }
}

function textOf(random: Random, name: string, at: Date): string {
  if (name === 'mlsnumber') return random.digits(7);
  if (name === 'period')
    return at.toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return `INV-${random.digits(5)}`;
}
