import type { FormFieldDefinition } from '@keyturn/shared/forms';
import { inAddressOrder } from './address-parts';

/** A column of a batch: the amount, the payer's address, a field that the occasion asks for, or the due date. */
export interface BatchColumn {
  /** As the file's header has it. */
  readonly name: string;
  /** As people read it. */
  readonly label: string;
  /** Whether a file has to have it. */
  readonly required: boolean;
  /** Null for amount, email and due date. */
  readonly field: FormFieldDefinition | null;
}

const ofEach: readonly BatchColumn[] = [
  { name: 'amount', label: 'Amount', required: true, field: null },
  { name: 'email', label: 'Email', required: true, field: null },
];
const due: BatchColumn = { name: 'due', label: 'Due date', required: false, field: null };

/** Every column that a file for an occasion may have. */
export function columnsOf(fields: readonly FormFieldDefinition[]): readonly BatchColumn[] {
  const asked = fields.map((field) => ({
    ...{ name: field.name, label: field.label, required: field.required },
    field,
  }));
  // A field of the occasion's own that is called the same keeps the name.
  const called = new Set(asked.flatMap(({ name, label }) => [plainName(name), plainName(label)]));
  const taken = called.has(plainName(due.name)) || called.has(plainName(due.label));
  return [...ofEach, ...asked, ...(taken ? [] : [due])];
}

/** How a file is read: where its columns stand, and what keeps it from being used. */
export interface Reading {
  readonly columns: readonly BatchColumn[];
  /** For each of them its places in the file's records: more than one where an address lies in several columns. */
  readonly places: readonly (readonly number[])[];
  /** Headings that nothing is read from. */
  readonly unused: readonly string[];
  /** Null for a file that has every column it needs, once. */
  readonly problem: string | null;
}

/** Finds the columns by their name or label, whatever their order and case. */
export function matchColumns(headings: readonly string[], fields: readonly FormFieldDefinition[]): Reading {
  const names = headings.map(plainName);
  return readingOf(
    headings,
    fields,
    (column) => placesOf(names, column),
    () => false,
  );
}

/** Whether several columns of a file may be one of a batch. */
export const isJoined = ({ field }: BatchColumn): boolean => field?.type === 'ADDRESS';

/** What each column of a file is read as, by its place: the name of a batch's column, or null for nothing. */
export type Choice = readonly (string | null)[];

/** The choice that the names and labels of the columns make by themselves. */
export function choiceByNames(headings: readonly string[], fields: readonly FormFieldDefinition[]): Choice {
  const { columns, places } = matchColumns(headings, fields);
  return headings.map(
    (_heading, place) => columns[places.findIndex((each) => each.includes(place))]?.name ?? null,
  );
}

/** How a file is read by what was chosen. */
export function chosenColumns(
  headings: readonly string[],
  fields: readonly FormFieldDefinition[],
  choice: Choice,
): Reading {
  const placesIn = ({ name }: BatchColumn) => choice.flatMap((each, place) => (each === name ? [place] : []));
  return readingOf(headings, fields, placesIn, isJoined);
}

function readingOf(
  headings: readonly string[],
  fields: readonly FormFieldDefinition[],
  placesIn: (column: BatchColumn) => readonly number[],
  joined: (column: BatchColumn) => boolean,
): Reading {
  const all = columnsOf(fields);
  const found = all.map((column) => ({ column, places: placesIn(column) }));
  const present = found.flatMap(({ column, places }) => {
    const read = joined(column) ? inAddressOrder(headings, places) : places.slice(0, 1);
    return read.length === 0 ? [] : [{ column, places: read }];
  });
  const used = new Set(present.flatMap(({ places }) => places));
  const isMissing = found.some(({ column, places }) => places.length === 0 && column.required);
  const twice = found.find(({ column, places }) => places.length > 1 && !joined(column));
  return {
    columns: present.map(({ column }) => column),
    places: present.map(({ places }) => places),
    unused: headings.filter((name, place) => name.trim() !== '' && !used.has(place)),
    problem: isMissing
      ? missingColumns(all)
      : twice === undefined
        ? null
        : `The column ${twice.column.name} is there more than once.`,
  };
}

/** A column's places by its name; only where there is none, by its label. */
function placesOf(names: readonly string[], { name, label }: BatchColumn): number[] {
  const places = (wanted: string) =>
    names.flatMap((each, place) => (each === plainName(wanted) ? [place] : []));
  const byName = places(name);
  return byName.length > 0 ? byName : places(label);
}

/** Names the columns that a file has to have. */
export function missingColumns(columns: readonly BatchColumn[]): string {
  const wanted = columns.filter(({ required }) => required).map(({ name }) => name);
  return `Please select a valid csv file with ${wanted.join(', ')} columns.`;
}

/** A name whatever its case. */
export const plainName = (name: string) => name.trim().toLowerCase();
