import type { FormFieldDefinition } from '@keyturn/shared/forms';
import { type Choice, columnsOf, plainName } from './columns';

/** A heading of a file, and what it was read as; null for nothing. */
export interface KeptColumn {
  readonly heading: string;
  readonly column: string | null;
}

/** For each heading what was kept of it: of two that are called the same, the first is the first again. */
function keptBy(
  headings: readonly string[],
  kept: readonly KeptColumn[],
): readonly (KeptColumn | undefined)[] {
  const left = [...kept];
  return headings.map((heading) => {
    const at = left.findIndex((each) => plainName(each.heading) === plainName(heading));
    return at === -1 ? undefined : left.splice(at, 1)[0];
  });
}

/** What a file's columns were read as the last time, as far as the occasion has such columns. */
export function choiceOf(
  headings: readonly string[],
  fields: readonly FormFieldDefinition[],
  kept: readonly KeptColumn[],
): Choice {
  const names = new Set(columnsOf(fields).map(({ name }) => name));
  return keptBy(headings, kept).map((each) =>
    each?.column != null && names.has(each.column) ? each.column : null,
  );
}

/** A choice as it is kept; what another occasion's column was read from stays so. */
export function keptOf(
  headings: readonly string[],
  fields: readonly FormFieldDefinition[],
  choice: Choice,
  before: readonly KeptColumn[],
): readonly KeptColumn[] {
  const names = new Set(columnsOf(fields).map(({ name }) => name));
  return keptBy(headings, before).flatMap((earlier, place) => {
    const heading = (headings[place] ?? '').trim();
    const elsewhere = earlier?.column != null && !names.has(earlier.column) ? earlier.column : null;
    return heading === '' ? [] : [{ heading, column: choice[place] ?? elsewhere }];
  });
}
