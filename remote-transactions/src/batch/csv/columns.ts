import type { FormFieldDefinition } from '@keyturn/shared/forms';

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

/** Where the columns stand in a file, or what the file lacks. */
export type MatchedColumns =
  | {
      readonly ok: true;
      readonly columns: readonly BatchColumn[];
      /** For each of them its place in the file's records. */
      readonly places: readonly number[];
      /** Names in the file that nothing is read from. */
      readonly unused: readonly string[];
    }
  | { readonly ok: false; readonly message: string };

/** Finds the columns by their name or label, whatever their order and case. */
export function matchColumns(
  header: readonly string[],
  fields: readonly FormFieldDefinition[],
): MatchedColumns {
  const all = columnsOf(fields);
  const names = header.map(plainName);
  const found = all.map((column) => ({ column, places: placesOf(names, column) }));
  const isMissing = ({ column, places }: (typeof found)[number]) => places.length === 0 && column.required;
  if (found.some(isMissing)) return { ok: false, message: missingColumns(all) };
  const twice = found.find(({ places }) => places.length > 1);
  if (twice !== undefined) {
    return { ok: false, message: `The column ${twice.column.name} is there more than once.` };
  }
  const present = found.flatMap(({ column, places: [place] }) =>
    place === undefined ? [] : [{ column, place }],
  );
  const used = new Set(present.map(({ place }) => place));
  return {
    ok: true,
    columns: present.map(({ column }) => column),
    places: present.map(({ place }) => place),
    unused: header.filter((name, place) => name.trim() !== '' && !used.has(place)),
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
function missingColumns(columns: readonly BatchColumn[]): string {
  const wanted = columns.filter(({ required }) => required).map(({ name }) => name);
  return `Please select a valid csv file with ${wanted.join(', ')} columns.`;
}

const plainName = (name: string) => name.trim().toLowerCase();
