import { useField } from '@keyturn/shared/forms';
import { Field } from '@keyturn/shared/ui';
import { MultiCombobox } from '@keyturn/shared/ui/combobox';
import { summarizeRegions } from './model';

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

/** A US state or the District of Columbia. */
interface Region {
  readonly code: string;
  readonly name: string;
}

const names =
  'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,' +
  'DC District of Columbia,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,' +
  'KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,' +
  'MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,' +
  'NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,' +
  'SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,' +
  'WV West Virginia,WI Wisconsin,WY Wyoming';

/** Where an escrow account may operate, by name. */
const regions: readonly Region[] = names
  .split(',')
  .map((entry) => ({ code: entry.slice(0, 2), name: entry.slice(3) }));
