import { useField } from '@keyturn/shared/forms';
import { Field } from '@keyturn/shared/ui';
import { MultiCombobox } from '@keyturn/shared/ui/combobox';
import { summarizeRegions } from './model';
import { type Region, regions } from './regions';

/** The operating regions of a form: state codes in the order of their names. */
export function RegionField({ name }: { readonly name: string }) {
  const [{ value }, { touched, error }, { setValue }] = useField<readonly string[]>(name);
  const chosen = new Set(value);
  const { named, more } = summarizeRegions(value);
  return (
    <Field
      label="Operating regions"
      required
      error={touched ? error : null}
      hint={value.length === 0 ? 'The states in which it takes earnest money.' : namedWith(named, more)}
    >
      <MultiCombobox<Region>
        items={regions}
        itemKey={({ code }) => code}
        itemLabel={({ name: region }) => region}
        itemHint={({ code }) => code}
        placeholder="Choose states"
        value={regions.filter(({ code }) => chosen.has(code))}
        onChange={(items) => void setValue(codesInOrder(items))}
      />
    </Field>
  );
}

const namedWith = (named: string, more: number): string => (more > 0 ? `${named} +${more}` : named);

function codesInOrder(items: readonly Region[]): string[] {
  const codes = new Set(items.map(({ code }) => code));
  return regions.flatMap(({ code }) => (codes.has(code) ? [code] : []));
}
