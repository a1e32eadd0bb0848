const fieldTypes: ReadonlyMap<string, string> = new Map([
  ['ADDRESS', 'Address'],
  ['CHECKBOX', 'Checkbox'],
  ['DATE', 'Date'],
  ['EMAIL', 'Email'],
  ['NUMBER', 'Number'],
  ['RANGE', 'Range'],
  ['SELECT', 'Choice'],
  ['TEL', 'Phone'],
  ['TEXT', 'Text'],
  ['TEXTAREA', 'Long text'],
  ['URL', 'Web address'],
]);

/** A form field's type in a word; of one that is not known here, as of a text. */
export function fieldType(type: string): string {
  return fieldTypes.get(type) ?? 'Text';
}
